import Foundation
import Synchronization

/// A bar on the terminal; nothing where standard error is none.
final class Progress: Sendable {
    private struct State {
        var part = 0
        var shown = ""
    }

    private let parts: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private let state = Mutex(State())

    /// - Parameter parts: How many pieces of work there are, each about as long as another.
    init(parts: Int) {
        self.parts = parts
    }

    /// Shows how much of the present piece is done.
    func show(_ name: String, _ fraction: Double) {
        guard isShown else { return }
        state.withLock { state in
            let done = min(1, (Double(state.part) + fraction) / Double(parts))
            let width = 32
            let filled = Int(done * Double(width))
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
            let line = "\(bar) \(Int(done * 100)) %  \(name)"
            guard line != state.shown else { return }
            state.shown = line
            write("\r\u{1B}[2K" + line)
        }
    }

    func finishPart() { state.withLock { $0.part += 1 } }

    /// Takes the bar away.
    func clear() {
        guard isShown else { return }
        write("\r\u{1B}[2K")
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
