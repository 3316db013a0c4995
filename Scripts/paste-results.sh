#!/usr/bin/env bash
# Puts the results that the benchmarks have written with --markdown into a page, between its two marks.
set -euo pipefail
results=$1
page=$2

awk -v results="$results" '
    /^<!-- end of results -->/ { inside = 0 }
    !inside { print }
    /^<!-- results -->/ { inside = 1; while ((getline line < results) > 0) print line }
' "$page" >"$page.new"
mv "$page.new" "$page"
