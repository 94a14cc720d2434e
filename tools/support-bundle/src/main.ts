import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { dataPath, runningStack } from "@quarry/local-stack";
import { runTool } from "@quarry/runtime";
import { supportBundle } from "./support-bundle.ts";

const usage = `Usage: npm run support-bundle -- [--out FILE] [--env-file FILE] [--gateway URL]
Writes a zip with versions, configuration, the doctor's findings, metrics, queues, stores and the end of each log, without secrets.
--out       quarry-support.zip
--env-file  variables from a file such as .env; variables of the shell take precedence
--gateway   where the gateway is, else that of the local stack that runs in QUARRY_HOME (.quarry), else port GATEWAY_PORT (8080) of this machine;
            with API keys set QUARRY_API_KEY
`;

const root = resolve(import.meta.dirname, "../../..");
// npm changes to the project's folder, but paths are relative to the caller's folder.
const fromCaller = (path: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), path);

await runTool(async () => {
  const options = {
    out: { type: "string", default: "quarry-support.zip" },
    "env-file": { type: "string" },
    gateway: { type: "string" },
    help: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return usage;
  const file = values["env-file"];
  const given = file === undefined ? {} : parseEnv(readFileSync(fromCaller(file), "utf8"));
  const set = { ...given, ...process.env };
  const data = dataPath(root, set);
  // The local stack and its settings are checked if the environment names no store.
  const isNamed = ["REDIS_URL", "REDIS_SENTINELS", "QDRANT_URL"].some((name) => set[name]);
  const stack = isNamed ? undefined : runningStack(data);
  const environment = { ...set, ...stack?.settings, ...stack?.environment };
  const port = environment["GATEWAY_PORT"]?.trim() || "8080";
  const gatewayUrl = values.gateway ?? stack?.gatewayUrl ?? `http://127.0.0.1:${port}`;
  const { zip, parts, missing } = await supportBundle({
    root,
    environment,
    logs: join(data, "logs"),
    gatewayUrl: gatewayUrl.replace(/\/$/u, ""),
    apiKey: environment["QUARRY_API_KEY"],
  });
  const path = fromCaller(values.out);
  await writeFile(path, zip, { mode: 0o600 });
  return [
    `wrote ${path}; look through it before you send it`,
    `${parts - missing.length} of ${parts} parts, of ${stack === undefined ? gatewayUrl : `the local stack at ${gatewayUrl}`}`,
    ...missing.map((line) => `missing: ${line}`),
    "",
  ].join("\n");
});
