#!/bin/sh
{ # A shell runs nothing of a group that it has not read completely.
# Installs the obstack command as one file, after verifying its checksum, and its signed provenance if GitHub's command `gh` is installed.
#
#   OBSTACK_VERSION      Version to install. Required, for example 0.1.0.
#   OBSTACK_INSTALL_DIR  Folder for the command. Default: ~/.local/bin.
#   OBSTACK_DOWNLOAD_URL Address of the folder with the archives. Default: the release on GitHub.
set -eu

fail() {
  echo "error: $1" >&2
  exit 1
}

version=${OBSTACK_VERSION:?Set OBSTACK_VERSION, for example 0.1.0.}
folder=${OBSTACK_INSTALL_DIR:-$HOME/.local/bin}
url=${OBSTACK_DOWNLOAD_URL:-https://github.com/obstack/obstack/releases/download/%40obstack%2Fcli%40$version}

case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=darwin ;;
  *) fail "No file for $(uname -s). Install the npm package @obstack/cli instead." ;;
esac
case $(uname -m) in
  x86_64 | amd64) processor=x64 ;;
  aarch64 | arm64) processor=arm64 ;;
  *) fail "No file for $(uname -m). Install the npm package @obstack/cli instead." ;;
esac
libc=
if [ "$system" = linux ] && ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then libc=-musl; fi
name=obstack-$version-$system-$processor$libc

# A move would put the file into the folder.
[ ! -d "$folder/obstack" ] || fail "$folder/obstack is a folder. Remove it, or set OBSTACK_INSTALL_DIR."

temporary=$(mktemp -d)
trap 'rm -rf "$temporary" "$folder/.obstack-$$"' EXIT
# Not every shell runs the trap above when a signal ends it.
trap 'exit 1' HUP INT TERM
download() {
  if command -v curl >/dev/null 2>&1; then
    curl --fail --silent --show-error --location --output "$temporary/$1" "$url/$1"
  else
    wget --quiet --output-document "$temporary/$1" "$url/$1"
  fi || fail "Cannot download $url/$1"
}
download SHA256SUMS
download "$name.tar.gz"
expected=$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$temporary/SHA256SUMS")
[ -n "$expected" ] || fail "SHA256SUMS does not list $name.tar.gz."
if command -v sha256sum >/dev/null 2>&1; then
  actual=$(sha256sum "$temporary/$name.tar.gz")
else
  actual=$(shasum -a 256 "$temporary/$name.tar.gz")
fi
[ "${actual%% *}" = "$expected" ] || fail "The checksum of $name.tar.gz does not match SHA256SUMS. Nothing was installed."

if [ -z "${OBSTACK_DOWNLOAD_URL:-}" ] && command -v gh >/dev/null 2>&1; then
  gh attestation verify "$temporary/$name.tar.gz" --repo obstack/obstack >/dev/null ||
    fail "The provenance of $name.tar.gz cannot be verified. Nothing was installed."
else
  echo "The checksum is correct. Install gh to verify the signed provenance too."
fi

tar -xzf "$temporary/$name.tar.gz" -C "$temporary"
mkdir -p "$folder"
# A running command keeps its old file.
mv "$temporary/$name/obstack" "$folder/.obstack-$$"
mv "$folder/.obstack-$$" "$folder/obstack"
echo "Installed obstack $version in $folder."
case :$PATH: in
  *":$folder:"*) ;;
  *) echo "Add $folder to your PATH." ;;
esac
}
