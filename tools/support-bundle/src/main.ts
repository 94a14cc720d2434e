import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { runTool } from "@quarry/runtime";
import { supportBundle } from "./support-bundle.ts";

const usage = `Usage: npm run support-bundle -- [--out FILE] [--env-file FILE] [--gateway URL]
Writes a zip with versions, configuration, the doctor's findings, metrics, queues, stores and the end of each log, without secrets.
--out       quarry-support.zip
--env-file  variables from a file such as .env; those that are set go before them
--gateway   http://127.0.0.1:8080; with API keys set QUARRY_API_KEY
`;

const root = resolve(import.meta.dirname, "../../..");
// npm changes to the project's folder; this is where the user called it.
const fromCaller = (path: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), path);

await runTool(async () => {
  const options = {
    out: { type: "string", default: "quarry-support.zip" },
    "env-file": { type: "string" },
    gateway: { type: "string", default: "http://127.0.0.1:8080" },
    help: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return usage;
  const file = values["env-file"];
  const given = file === undefined ? {} : parseEnv(readFileSync(fromCaller(file), "utf8"));
  const environment = { ...given, ...process.env };
  const bundle = await supportBundle({
    root,
    environment,
    logs: join(environment["QUARRY_HOME"] ?? join(root, ".quarry"), "logs"),
    gatewayUrl: values.gateway.replace(/\/$/u, ""),
    apiKey: environment["QUARRY_API_KEY"],
  });
  const path = fromCaller(values.out);
  await writeFile(path, bundle, { mode: 0o600 });
  return `wrote ${path}; look through it before you send it\n`;
});
