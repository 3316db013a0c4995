#!/usr/bin/env bash
# Counts what does not depend on how busy the machine is: instructions, allocations, system calls and bytes of an operation.
# Each is the difference of two runs of the benchmark program with other numbers of operations. The most that each may
# be stands in Benchmarks/Thresholds/<architecture>.txt; --update writes what was counted there.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# How far a count may be above its threshold, in per cent: other versions of the compiler and the libraries.
margin=10
built=$(swift build --quiet -c release --package-path Benchmarks --show-bin-path)
thresholds=Benchmarks/Thresholds/$(uname -m).txt
update=false
if [ "${1:-}" = --update ]; then update=true; fi

folder=$(mktemp -d "$built/counts-XXXXXX")
trap 'rm -rf "$folder"' EXIT
# valgrind does not read every form of Swift's debug information.
program=$folder/Benchmarks
strip --strip-debug -o "$program" "$built/Benchmarks" 2>/dev/null || cp "$built/Benchmarks" "$program"

# What can't be counted is passed over, but not in CI.
skip() {
    echo "$1"
    if [ -n "${CI:-}" ]; then exit 1; fi
}

# The work so many times, under a tool; each in a store of its own.
run() {
    local work=$1 count=$2
    shift 2
    rm -rf "$folder/store"
    mkdir "$folder/store"
    SWIFT_DETERMINISTIC_HASHING=1 "$@" "$program" --count "$work" "$count" "$folder/store" >"$folder/output" 2>&1 || { cat "$folder/output" >&2; return 1; }
}

instructions() { run "$1" "$2" valgrind --tool=callgrind --callgrind-out-file=/dev/null; sed -n 's/.*Collected : //p' "$folder/output"; }
allocations() { run "$1" "$2" valgrind --tool=memcheck --undef-value-errors=no; sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' "$folder/output" | tr -d ,; }
trace() { run "$1" "$2" strace -f -o "$folder/trace"; }
calls() { trace "$@"; grep -c '^[0-9]* *[a-z_0-9]*(' "$folder/trace"; }
bytes() { trace "$@"; awk '/ p?write(64|v)?\(/ && $NF > 0 { sum += $NF } END { print sum + 0 }' "$folder/trace"; }

# Prints a name and what one operation costs, to a tenth.
count() {
    local counter=$1 work=$2 few=$3 many=$4 low high
    low=$("$counter" "$work" "$few")
    high=$("$counter" "$work" "$many")
    awk -v name="$work.$counter" -v low="$low" -v high="$high" -v n=$((many - few)) \
        'BEGIN { cost = (high - low) / n; printf "%s %.1f\n", name, (cost > 0.05) ? cost : 0 }'
}

{
    if command -v valgrind >/dev/null; then
        for work in read-typed-number read-typed-text read-facade-number set-equal; do
            count instructions $work 1000 101000
            count allocations $work 1000 11000
        done
        # Fewer than lead to a checkpoint.
        count instructions set 100 800
        count allocations set 100 800
    fi
    if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
        for work in read-typed-number read-facade-number set-equal; do
            count calls $work 1000 11000
        done
        count calls set 50 250
        count bytes set 50 250
        count bytes set-equal 1000 11000
    fi
} >"$folder/counts"

command -v valgrind >/dev/null || skip "valgrind is not installed: no instructions or allocations were counted"
# A container may forbid to trace, in CI as well.
strace -o /dev/null true 2>/dev/null || echo "strace is not installed, or not permitted: no system calls were counted"

if $update; then
    mkdir -p "$(dirname "$thresholds")"
    cp "$folder/counts" "$thresholds"
    cat "$thresholds"
    exit
fi
if [ ! -e "$thresholds" ]; then
    skip "there are no thresholds for $(uname -m): Scripts/count.sh --update makes them"
    cat "$folder/counts"
    exit
fi

awk -v margin=$margin '
    NR == FNR { threshold[$1] = $2; next }
    {
        known = $1 in threshold
        # A count near zero may differ by what the runs do at their ends.
        most = threshold[$1] * (1 + margin / 100) + 0.05
        word = !known ? "no threshold" : $2 > most ? "MISSED" : "met"
        if (word == "MISSED") missed++
        printf "%-36s %10.1f  threshold %10s  %s\n", $1, $2, (known ? threshold[$1] : ""), word
    }
    END { if (missed) { printf "%d counts are above their thresholds\n", missed; exit 1 } }
' "$thresholds" "$folder/counts"
