/// The text of `help`, which is also the usage.
enum Help {
    static var text: String {
        let usage = DefaultsTool.verbs.flatMap { $0.usage }
        let width = usage.map(\.command.count).max() ?? 0
        let commands = usage.map { command, effect in
            "  \(command)\(String(repeating: " ", count: width - command.count))  \(effect)\n"
        }.joined()
        return """
            usage: defaultsctl [--database <path>] <verb> ...

            \(commands)
            <domain> is the name of a suite, or -g, -globalDomain or NSGlobalDomain for the global one.
            A word that begins with a dash is an option; -- ends the options: defaultsctl read <domain> -- -key
            The database is --database, else $DEFAULTS_DATABASE, else defaults.sqlite in $STATE_DIRECTORY, else
            sqlite-defaults/defaults.sqlite in $XDG_CONFIG_HOME or ~/.config. A command that only reads makes none.

            <value> is one of:
              <text>                      a property list if it has any of "()[]{}<> in it, otherwise a string
              -string <text>
              -data <hex digits>          an even number of them
              -int[eger] <integer>        64 bits; hexadecimal after 0x
              -float <number>             double precision; nan and infinity are numbers
              -bool[ean] <boolean>        true, yes, 1, false, no or 0
              -date <date>                "2019-10-12 17:28:40 +0200" or 2019-10-12T15:28:40Z
              -array <value> ...          without values: an empty array
              -array-add <value> ...      appends; makes the array where there is none
              -dict <key> <value> ...     without keys: an empty dictionary
              -dict-add <key> <value> ... sets keys; makes the dictionary where there is none
            Values of arrays and dictionaries may have types of their own, and are strings otherwise.

            write with a property list in the place of a key makes the domain equal to it.
            import sets the keys of the file and keeps the others; with --replace the domain becomes equal to the file.
            export writes the binary format to a path and XML to - unless --format says otherwise. The binary format is
            exact; XML keeps whole seconds of dates and no control characters. What read prints of data is an extract.

            """
    }
}
