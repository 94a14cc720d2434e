import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { arch, cpus, freemem, loadavg, platform, release, totalmem, uptime } from "node:os";
import { join } from "node:path";
import { loadConfig, qdrantConfig, redisConfig, redisOptionsOf } from "@quarry/config";
import { watchQueues } from "@quarry/jobs";
import { linkProducer } from "@quarry/redis";
import { z } from "zod";
import { knownVariables, secretVariables } from "./redact.ts";

/** Paths and environment of the installation. */
export interface Installation {
  /** The checkout. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder with the logs of a local stack; absent if services run elsewhere. */
  readonly logs: string;
  readonly gatewayUrl: string;
  /** Key with `admin` rights; without it, the data that the gateway restricts is missing. */
  readonly apiKey: string | undefined;
}

/** One part of the bundle: its name there, and the function that collects it. */
export interface Source {
  readonly file: string;
  readonly collect: (installation: Installation) => Promise<string>;
}

const patienceMs = 10_000;
const maxLogCharacters = 500_000;

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const about = async ({ root }: Installation): Promise<string> => {
  const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return json({
    ...z.object({ version: z.string() }).parse(manifest),
    at: new Date().toISOString(),
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
    load: loadavg(),
    memory: { total: totalmem(), free: freemem() },
    uptimeSeconds: Math.round(uptime()),
  });
};

const readExample = ({ root }: Installation): Promise<string> => readFile(join(root, ".env.example"), "utf8");

/** Returns names and values of settings; for secrets only the fact that they are set. */
const configuration = async (installation: Installation): Promise<string> => {
  const example = await readExample(installation);
  const secrets = secretVariables(example);
  const lines = knownVariables(example).flatMap((name) => {
    const value = installation.environment[name];
    if (value === undefined) return [];
    return secrets.has(name) ? `${name}: set` : `${name}=${value}`;
  });
  return `${lines.join("\n")}\n`;
};

/** Returns the output of `npm run doctor`. It exits with a different code when it finds problems, which is not an error here. */
const doctor = ({ root, environment }: Installation): Promise<string> =>
  new Promise((resolve) => {
    const program = join(root, "tools/doctor/src/main.ts");
    execFile(
      process.execPath,
      [program],
      { cwd: root, env: { ...environment }, timeout: 6 * patienceMs },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
  });

const ask = async ({ gatewayUrl, apiKey }: Installation, path: string): Promise<string> => {
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${gatewayUrl}${path}`, { headers, redirect: "manual", signal });
  if (response.status === 401 || response.status === 403)
    throw new Error(
      `the gateway answers ${response.status}; set QUARRY_API_KEY to a key with the scope admin`,
    );
  return `${response.status}\n${await response.text()}\n`;
};

const redis = async ({ environment }: Installation): Promise<string> => {
  const link = linkProducer(redisOptionsOf(loadConfig(z.object(redisConfig), environment)));
  try {
    return await link.ask(async (connection) => connection.info());
  } finally {
    await link.close();
  }
};

const queues = async ({ environment }: Installation): Promise<string> => {
  const options = redisOptionsOf(loadConfig(z.object(redisConfig), environment));
  const watch = watchQueues(options, Date.now);
  try {
    return json(await watch.read());
  } finally {
    await watch.close();
  }
};

const collectionsSchema = z.object({
  result: z.object({ collections: z.array(z.object({ name: z.string() })) }),
});

const qdrant = async ({ environment }: Installation): Promise<string> => {
  const { QDRANT_URL: urls, QDRANT_API_KEY: key } = loadConfig(z.object(qdrantConfig), environment);
  const headers: Record<string, string> = key === undefined ? {} : { "api-key": key };
  const get = async (path: string): Promise<unknown> => {
    const signal = AbortSignal.timeout(patienceMs);
    return (await fetch(`${urls[0]}${path}`, { headers, redirect: "manual", signal })).json();
  };
  const { result } = collectionsSchema.parse(await get("/collections"));
  const report: Record<string, unknown> = { cluster: await get("/cluster") };
  for (const { name } of result.collections)
    report[name] = await get(`/collections/${encodeURIComponent(name)}`);
  return json(report);
};

/** Returns the end of each log of a local stack. */
export const logSources = async ({ logs }: Installation): Promise<Source[]> => {
  const files = await readdir(logs).catch(() => []);
  return files
    .filter((file) => file.endsWith(".log"))
    .map((file) => ({
      file: `logs/${file}`,
      collect: async () => (await readFile(join(logs, file), "utf8")).slice(-maxLogCharacters),
    }));
};

/** Parts of the bundle other than logs, in the order of the bundle. */
export const sources: readonly Source[] = [
  { file: "about.json", collect: about },
  { file: "configuration.txt", collect: configuration },
  { file: "doctor.txt", collect: doctor },
  { file: "gateway/readyz.txt", collect: (given) => ask(given, "/readyz") },
  { file: "gateway/version.txt", collect: (given) => ask(given, "/v1/version") },
  { file: "gateway/config.txt", collect: (given) => ask(given, "/v1/config") },
  { file: "gateway/stats.txt", collect: (given) => ask(given, "/v1/stats") },
  { file: "gateway/metrics.txt", collect: (given) => ask(given, "/metrics") },
  { file: "redis.txt", collect: redis },
  { file: "queues.json", collect: queues },
  { file: "qdrant.json", collect: qdrant },
];
