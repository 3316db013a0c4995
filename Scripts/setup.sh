#!/usr/bin/env bash
# Sees to SQLite's header and library, the one thing the package needs besides Swift.
set -euo pipefail

# macOS has both in its SDK.
if [ "$(uname)" = Darwin ]; then exit 0; fi

shopt -s nullglob
libraries=(/usr/lib*/libsqlite3.so /usr/lib/*/libsqlite3.so)
if [ -e /usr/include/sqlite3.h ] && [ ${#libraries[@]} -gt 0 ]; then exit 0; fi

if ! command -v apt-get >/dev/null; then
    echo "SQLite's header and library are missing: install them (sqlite-devel, sqlite-dev or the like)." >&2
    exit 1
fi

echo "Installing libsqlite3-dev"
as_root=()
if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
apt() { ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >/dev/null; }
install() { apt install --yes --no-install-recommends libsqlite3-dev; }
# The package lists may be missing or old.
install 2>/dev/null || { apt update && install; }
