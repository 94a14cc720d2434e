import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { runTool } from "@quarry/runtime";
import { strToU8, zipSync } from "fflate";
import { createRedactor, secretVariables } from "./redact.ts";
import { type Installation, logSources, type Source, sources } from "./sources.ts";

/** Why something failed, down to what it failed for. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
};

/** A part as it stands in the bundle; what could not be found out says why. */
const collectOne = async (
  { file, collect }: Source,
  installation: Installation,
): Promise<readonly [string, string]> => {
  try {
    return [file, await collect(installation)];
  } catch (error) {
    return [file, `This could not be collected: ${reasonOf(error)}\n`];
  }
};

/**
 * A zip with what somebody needs to see why an installation does not work: versions, configuration, the doctor's findings, the gateway's
 * answers, the state of queues and stores, and the end of each log. Nothing that users or sources said, no secret, and whatever cannot be
 * reached is named instead of failing the rest.
 */
export const supportBundle = async (installation: Installation): Promise<Uint8Array> => {
  const example = await readFile(join(installation.root, ".env.example"), "utf8");
  const secrets = secretVariables(example);
  const redact = createRedactor(
    { ...installation.environment, QUARRY_API_KEY: installation.apiKey },
    // The path of a webhook's address often is all that opens it.
    new Set([...secrets, "QUARRY_API_KEY", "WEBHOOK_URL"]),
  );
  const parts = await Promise.all(
    [...sources, ...(await logSources(installation))].map((source) => collectOne(source, installation)),
  );
  return zipSync(Object.fromEntries(parts.map(([file, text]) => [file, strToU8(redact(text))])));
};

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
