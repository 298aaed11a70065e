#!/bin/sh
# Runs a script in this folder with the Bun version of package.json. Installs Bun and the dependencies if they are missing.
# Needs Node with npm, or any version of Bun.
set -eu
cd "$(dirname "$0")/.."
wanted=$(sed -n 's/.*"bun": "\([0-9.]*\)".*/\1/p' package.json | tail -n 1)
bun=node_modules/.bin/bun

has_wanted() { [ -x "$1" ] && [ "$("$1" --version 2>/dev/null)" = "$wanted" ]; }

if command -v bun >/dev/null 2>&1; then
  installer=$(command -v bun)
elif has_wanted .tools/node_modules/.bin/bun; then
  installer=.tools/node_modules/.bin/bun
elif has_wanted "$bun"; then
  installer=$bun
elif command -v npm >/dev/null 2>&1; then
  echo "Fetching Bun $wanted from the npm registry."
  mkdir -p .tools
  [ -f .tools/package.json ] || echo '{ "private": true }' >.tools/package.json
  npm install --prefix .tools --no-save --no-package-lock --ignore-scripts=false --loglevel=error "bun@$wanted"
  installer=.tools/node_modules/.bin/bun
else
  echo "Install Node 20 or newer with npm, or Bun (https://bun.sh), and try again." >&2
  exit 1
fi

if ! cmp -s bun.lock node_modules/.installed-lock 2>/dev/null; then
  "$installer" install --frozen-lockfile
  cp bun.lock node_modules/.installed-lock
fi
has_wanted "$bun" || { echo "Bun $wanted could not be installed in node_modules." >&2; exit 1; }

PATH="$PWD/node_modules/.bin:$PATH"
export PATH
exec "$bun" "$@"
