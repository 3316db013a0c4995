#!/usr/bin/env bash
# Drives agentd and defaultsctl through what the library promises, and checks every step.
# Usage: Examples/demo.sh FOLDER, the folder that holds both programs.
set -euo pipefail

agentd=$1/agentd
defaultsctl=$1/defaultsctl

work=$(mktemp -d)
log=$work/agentd.log
daemon=

finish() {
    if [ -n "$daemon" ]; then kill -9 "$daemon" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT

fail() {
    printf 'FAILED: %s\nThe daemon printed:\n' "$1" >&2
    cat "$log" >&2 || true
    exit 1
}

# Where systemd would point StateDirectory=agentd.
unset DEFAULTS_DATABASE XDG_CONFIG_HOME
export STATE_DIRECTORY=$work/state HOME=$work
database=$STATE_DIRECTORY/defaults.sqlite

step() { printf '\n%s\n' "$1"; }

shown=0
# Waits until the daemon prints a line, then shows what it has printed since the last time.
await() {
    local deadline=$((SECONDS + 20))
    until tail -n "+$((shown + 1))" "$log" | grep -qxF "agentd: $1"; do
        if ((SECONDS >= deadline)); then fail "no line \"agentd: $1\" within 20 s"; fi
        if ! kill -0 "$daemon" 2>/dev/null; then
            tail -n "+$((shown + 1))" "$log" | grep -qxF "agentd: $1" || fail "the daemon ended without \"agentd: $1\""
        fi
        sleep 0.02
    done
    tail -n "+$((shown + 1))" "$log" | sed 's/^/    /'
    shown=$(wc -l <"$log")
}

# Runs a command, shows it, and checks what it prints.
expect() {
    local expected=$1 output
    shift
    printf '    $ %s\n' "$(basename "$1")${2:+ ${*:2}}"
    output=$("$@") || fail "the command exited with $?"
    if [ -n "$output" ]; then printf '%s\n' "$output" | sed 's/^/    /'; fi
    if [ "$output" != "$expected" ]; then fail "expected \"$expected\""; fi
}

start() {
    "$agentd" >>"$log" 2>&1 &
    daemon=$!
}

: >"$log"

step "A daemon starts and keeps its settings in SQLite, through UserDefaults:"
start
await "settings: host=localhost port=8080"
if [ ! -s "$database" ]; then fail "no database at $database"; fi
mode=$(stat -c %a "$database" 2>/dev/null || stat -f %Lp "$database")
if [ "$mode" != 600 ]; then fail "the database has mode $mode, not 600"; fi

step "Another process changes host and port in one batch; the daemon sees both or neither:"
expect "" "$agentd" --configure db1.example.com 5433
await "settings: host=db1.example.com port=5433"

step "The shell reads and changes them:"
expect "db1.example.com" "$defaultsctl" read agentd host
expect "Type is integer" "$defaultsctl" read-type agentd port
expect "" "$defaultsctl" write agentd port -int 9090
await "settings: host=db1.example.com port=9090"
port=9090
# A sqlite3 older than the file's format says so when it is asked for the table.
if command -v sqlite3 >/dev/null && sqlite3 "$database" 'SELECT 1 FROM defaults' >/dev/null 2>&1; then
    expect "" sqlite3 "$database" "UPDATE defaults SET value = 9191 WHERE suite = 'agentd' AND key = 'port'"
    await "settings: host=db1.example.com port=9191"
    port=9191
fi

step "kill -9, and it starts again with nothing lost:"
kill -9 "$daemon"
wait "$daemon" 2>/dev/null && fail "the daemon outlived kill -9"
start
await "settings: host=db1.example.com port=$port"
expect 2 "$defaultsctl" read agentd starts

step "SIGTERM ends it cleanly:"
kill -TERM "$daemon"
await "stopped"
wait "$daemon" || fail "the daemon exited with $?"
daemon=
if command -v sqlite3 >/dev/null && sqlite3 "$database" 'SELECT 1 FROM defaults' >/dev/null 2>&1; then
    expect ok sqlite3 "$database" "PRAGMA integrity_check"
fi

step "Everything was as expected."
