/// The character set that octal escapes of the old text format count in.
enum NextStepEncoding {
    /// The character of a code, or nil where there is none.
    static func scalar(_ code: Int) -> Unicode.Scalar? {
        switch code {
        case 0..<0x80: Unicode.Scalar(UInt8(code))
        case 0x80..<0x80 + upperHalf.count: upperHalf[code - 0x80]
        default: nil
        }
    }

    private static let upperHalf = Array(
        """
        \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒº\
        òóôõöæùúûıüýłøœßþÿ
        """.unicodeScalars
    )
}
