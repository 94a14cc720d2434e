#!/bin/sh
# Asks a running Quarry a question with curl alone, waits for the end of the run, and prints the report.
# ask.sh "What is basalt?"     QUARRY_URL (http://127.0.0.1:8080) and QUARRY_API_KEY say where and with which key.
set -eu
url="${QUARRY_URL:-http://127.0.0.1:8080}"
auth="Authorization: Bearer ${QUARRY_API_KEY:-none}"
question=$(printf '%s' "${1:?a question is missing}" | tr '\n' ' ' | sed 's/\\/\\\\/g; s/"/\\"/g')

accepted=$(curl -sS --fail-with-body "$url/v1/research" -H "$auth" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: ask-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" \
  -d "{\"question\": \"$question\", \"depth\": \"light\"}") || { echo "$accepted" >&2 && exit 1; }
id=$(printf '%s' "$accepted" | sed 's/.*"id":"\([^"]*\)".*/\1/')

while :; do
  view=$(curl -sS --fail-with-body "$url/v1/research/$id" -H "$auth" -H 'Prefer: wait=50')
  status=$(printf '%s' "$view" | grep -o '"status":"[a-z_]*"' | head -n 1 | cut -d '"' -f 4)
  case "$status" in
    completed | completed_partial) break ;;
    failed | cancelled) echo "the run ended as $status" >&2 && exit 1 ;;
  esac
done
curl -sS --fail-with-body "$url/v1/research/$id/report?format=md" -H "$auth"
