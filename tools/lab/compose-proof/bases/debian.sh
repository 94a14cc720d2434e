#!/bin/sh
# Makes an image of Debian's packages alone: sh debian.sh IMAGE. Needs root and debootstrap; the mirror is the one of this machine.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\?\([^ ]*\) .*/\2/p' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -1)
debootstrap --variant=minbase --include=ca-certificates,wget,redis-server bookworm "$folder" "$mirror" >&2
rm -rf "$folder"/var/cache/apt/archives "$folder"/var/lib/apt/lists
cp /etc/ssl/certs/ca-certificates.crt "$folder"/etc/ssl/certs/ca-certificates.crt
tar -C "$folder" -c . | docker import - "$1"
