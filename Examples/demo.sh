#!/usr/bin/env bash
# Drives agentd and defaultsctl through what the library promises, and checks every step.
# Usage: Examples/demo.sh FOLDER, the folder that holds both programs.
set -euo pipefail

agentd=$1/agentd
defaultsctl=$1/defaultsctl

work=$(mktemp -d)
log=$work/agentd.log
changes=$work/changes.log
daemon=
watch=

# Bash reports a job that was killed as soon as it knows, which is before or during the wait.
kill_daemon() {
    {
        kill -9 "$daemon"
        wait "$daemon"
    } 2>/dev/null || true
}

finish() {
    if [ -n "$daemon" ]; then kill_daemon; fi
    if [ -n "$watch" ]; then kill "$watch"; fi
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
    local line="agentd: $1" deadline=$((SECONDS + 20)) alive=true printed
    until grep -qxF "$line" <(tail -n "+$((shown + 1))" "$log"); do
        if [ $alive = false ]; then fail "the daemon ended without \"$line\""; fi
        if ((SECONDS >= deadline)); then fail "no line \"$line\" within 20 s"; fi
        # It may print the line and end between the two looks: look once more.
        kill -0 "$daemon" 2>/dev/null || alive=false
        sleep 0.02
    done
    printed=$(wc -l <"$log")
    sed -n "$((shown + 1)),${printed}s/^/    /p" "$log"
    shown=$printed
}

# Runs a command, shows it, and checks what it prints.
expect() {
    local expected=$1 output line
    shift
    line="$(basename "$1") ${*:2}"
    printf '    $ %s\n' "${line/"$STATE_DIRECTORY/"/}"
    output=$("$@") || fail "the command exited with $?"
    if [ -n "$output" ]; then printf '%s\n' "$output" | sed 's/^/    /'; fi
    if [ "$output" != "$expected" ]; then fail "expected \"$expected\""; fi
}

# What the daemon has to have printed about its settings when all is over: nothing more, and no half of a batch.
settings=()
await_settings() {
    settings+=("agentd: settings: $1")
    await "settings: $1"
}

start() {
    "$agentd" >>"$log" 2>&1 &
    daemon=$!
}

# The shell is optional, and one older than the file's format (3.37) can't read the table.
has_sqlite3() {
    command -v sqlite3 >/dev/null && sqlite3 "$database" 'SELECT 1 FROM defaults LIMIT 1' >/dev/null 2>&1
}

: >"$log"
probes=0

step "A daemon starts and keeps its settings in SQLite, through UserDefaults:"
start
await_settings "host=localhost port=8080"
if [ ! -s "$database" ]; then fail "no database at $database"; fi
mode=$(stat -c %a "$database" 2>/dev/null || stat -f %Lp "$database")
if [ "$mode" != 600 ]; then fail "the database has mode $mode, not 600"; fi

step "Another process changes host and port in one batch; the daemon sees both or neither:"
expect "" "$agentd" --configure db1.example.com 5433
await_settings "host=db1.example.com port=5433"

step "The shell reads and changes them, and the daemon has the change at once, without a signal or a restart:"
expect "db1.example.com" "$defaultsctl" read agentd host
expect "Type is integer" "$defaultsctl" read-type agentd port
expect "" "$defaultsctl" write agentd port -int 9090
await_settings "host=db1.example.com port=9090"
port=9090
if has_sqlite3; then
    expect "" sqlite3 "$database" "UPDATE defaults SET value = 9191 WHERE suite = 'agentd' AND key = 'port'"
    await_settings "host=db1.example.com port=9191"
    port=9191
fi

step "Everybody can watch what changes:"
"$defaultsctl" watch agentd >"$changes" &
watch=$!
# It says nothing until something changes, and takes a moment to begin.
deadline=$((SECONDS + 20))
until [ -s "$changes" ]; do
    if ((SECONDS >= deadline)); then fail "defaultsctl watch saw nothing within 20 s"; fi
    "$defaultsctl" write agentd probe "$((++probes))"
done
expect "" "$defaultsctl" write agentd greeting hello
until grep -q 'agentd greeting string (none) -> "hello"' "$changes"; do
    if ((SECONDS >= deadline)); then fail "defaultsctl watch did not see the change within 20 s"; fi
    sleep 0.02
done
grep greeting "$changes" | sed 's/^/    /'
kill -INT "$watch"
wait "$watch" || fail "defaultsctl watch exited with $?"
watch=

step "kill -9, and it starts again with nothing lost:"
kill_daemon
start
await_settings "host=db1.example.com port=$port"
expect 2 "$defaultsctl" read agentd starts

step "SIGTERM ends it cleanly:"
kill -TERM "$daemon"
await "stopped"
wait "$daemon" || fail "the daemon exited with $?"
daemon=
if has_sqlite3; then
    expect ok sqlite3 "$database" "PRAGMA integrity_check"
fi
if [ "$(grep "settings:" "$log")" != "$(printf '%s\n' "${settings[@]}")" ]; then
    fail "the daemon saw other settings than: ${settings[*]}"
fi

step "Everything was as expected."
