"""Asks a running Quarry a question with Python's standard library alone, and prints the report.

python3 ask.py "What is basalt?"     QUARRY_URL (http://127.0.0.1:8080) and QUARRY_API_KEY say where and with which key.
"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("QUARRY_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("QUARRY_API_KEY", "none")


def ask(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    sent = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", **headers}
    try:
        with urllib.request.urlopen(urllib.request.Request(URL + path, data, sent)) as response:
            return response.read().decode()
    except urllib.error.HTTPError as refusal:  # its body says what is wrong, and what to do
        sys.exit(refusal.read().decode())
    except urllib.error.URLError as error:
        sys.exit(f"{URL} cannot be reached: {error.reason}. Is it up (npm run up)?")


if len(sys.argv) < 2:
    sys.exit(__doc__)
question = {"question": sys.argv[1], "depth": "light"}
run = json.loads(ask("/v1/research", question, **{"Idempotency-Key": str(uuid.uuid4())}))
while run["status"] in ("queued", "running"):
    run = json.loads(ask(f"/v1/research/{run['id']}", Prefer="wait=50"))
if not run["status"].startswith("completed"):
    sys.exit(f"the run ended as {run['status']}: {run['problem']}")
print(ask(f"/v1/research/{run['id']}/report?format=md"))
