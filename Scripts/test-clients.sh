#!/usr/bin/env bash
# Builds and runs two packages that depend on this one: by path with the macros, and by version without them, in which case
# nothing may be fetched. SWIFT names the command to use.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift=${SWIFT:-swift}
scratch=$PWD/.build/clients
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The client's binary, once it is built; the output of the build is of interest only if it fails.
build() {
    local package=$1 log=$work/$1.log
    shift
    local options=(--package-path "Tests/Packages/$package" --scratch-path "$scratch/$package" "$@")
    $swift build "${options[@]}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
    if grep -E 'warning: ' "$log" >&2; then exit 1; fi
    $swift build "${options[@]}" --show-bin-path
}

client=$(build MacroClient)/MacroClient
DEFAULTS_DATABASE=$work/macros.sqlite "$client"

# What is here, committed or not, as a version of a repository.
repository=$work/SQLiteDefaults
mkdir "$repository"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [ -e "$file" ]; then printf '%s\0' "$file"; fi
done | tar --null --files-from=- --create | tar --extract --directory "$repository"
git -C "$repository" init --quiet
git -C "$repository" add --all
git -C "$repository" -c user.name=Test -c user.email=test@example.com commit --quiet --message Version
git -C "$repository" tag 1.0.0

export SQLITEDEFAULTS_REPOSITORY=file://$repository
rm -f Tests/Packages/CoreClient/Package.resolved
# The repository is another each time, and shall leave no traces in the user's caches.
client=$(build CoreClient --cache-path "$work/cache" --security-path "$work/security")/CoreClient
if [ "$(ls "$scratch/CoreClient/checkouts")" != SQLiteDefaults ]; then
    echo "Without the macros, more than this package was fetched:" >&2
    ls "$scratch/CoreClient/checkouts" >&2
    exit 1
fi
DEFAULTS_DATABASE=$work/core.sqlite "$client"
