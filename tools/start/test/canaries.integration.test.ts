import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { startQdrant, startRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { startStack } from "../src/stack/start-stack.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

const names = [
  "API_KEY",
  "REDIS_PASSWORD",
  "QDRANT_API_KEY",
  "LLM_API_KEY",
  "BRAVE_API_KEY",
  "TAVILY_API_KEY",
  "OPENAI_SEARCH_API_KEY",
  "OPENALEX_API_KEY",
  "WEBHOOK_SECRET",
  "ADMIN_PASSWORD",
] as const;

/** A distinct secret for each variable, which resembles nothing else. */
const canaries = Object.fromEntries(
  names.map((name) => [name, `canary${createHash("sha256").update(name).digest("hex").slice(0, 26)}`]),
) as Readonly<Record<(typeof names)[number], string>>;

/**
 * Starts an endpoint that refuses each request and repeats it in the answer, which is the worst that a provider can do with a key.
 */
const startTellTale = async (): Promise<string> => {
  const server = createServer((request, response) => {
    const said = JSON.stringify({ error: { message: `not with ${JSON.stringify(request.headers)}` } });
    response.writeHead(401, { "content-type": "application/json" }).end(said);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Returns every file below a folder as text. */
const textsBelow = (folder: string): (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]);

it("keeps every secret out of Redis, logs, answers, metrics, the board and the bundle", async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-canaries-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const [redis, qdrant, endpoint] = await Promise.all([
    startRedis({ password: canaries.REDIS_PASSWORD, settings: ["--rdbcompression", "no"] }),
    startQdrant({ apiKey: canaries.QDRANT_API_KEY }),
    startTellTale(),
  ]);
  onTestFinished(async () => {
    await Promise.all([redis.stop(), qdrant.stop()]);
  });
  const { API_KEY: apiKey, WEBHOOK_SECRET: webhookSecret, ...secrets } = canaries;
  const data = join(home, "data");
  const stack = await startStack({
    root,
    data,
    command: "up",
    environment: {
      ...secrets,
      WEBHOOK_SECRET: `whsec_${webhookSecret}`,
      API_KEYS: `sha256:${createHash("sha256").update(apiKey).digest("hex")}`,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      QDRANT_URL: qdrant.url,
      LLM_BASE_URL: `${endpoint}/v1`,
      LLM_MODEL: "of-the-test",
      SEARCH_KEYLESS: "openalex",
      OPENALEX_URL: endpoint,
      BRAVE_URL: endpoint,
      TAVILY_URL: endpoint,
      OPENAI_SEARCH_URL: `${endpoint}/v1`,
      OPENAI_SEARCH_MODEL: "of-the-test",
      WEBHOOK_URL: `${endpoint}/hook`,
      EGRESS_ALLOW: new URL(endpoint).host,
      ADMIN_USER: "admin",
      LOG_LEVEL: "debug",
    },
  });
  onTestFinished(stack.stop);
  const client = createQuarryClient({ url: stack.gatewayUrl, apiKey, fetch });
  const { id } = await client.research.submit({ question, depth: "light", sources: { web: true } });
  const told: string[] = [];
  for await (const logged of client.research.events(id)) told.push(JSON.stringify(logged));

  expect(told.at(-1)).toMatch(/"status":"completed(?:_partial)?"/u);
  const ask = async (path: string): Promise<readonly [string, string]> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${stack.gatewayUrl}${path}`, { headers });
    return [path, await response.text()];
  };
  const paths = ["report?format=html", "report?format=json", "audit?format=json", "sources"];
  const answers = await Promise.all([
    ...paths.map((path) => ask(`/v1/research/${id}/${path}`)),
    ...["/v1/config", "/v1/stats", "/v1/research", "/openapi.json", "/readyz", "/nowhere"].map(ask),
  ]);
  const health = [
    ...textsBelow(join(data, "logs"))
      .map(([, text]) => text)
      .join("")
      .matchAll(/"healthPort":(\d+)/gu),
  ];
  expect(health.length).toBeGreaterThan(5);
  const metrics = await Promise.all(
    health.map(async ([, port]): Promise<readonly [string, string]> => {
      return [`metrics at ${port}`, await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()];
    }),
  );
  const rdb = join(home, "dump.rdb");
  execFileSync("redis-cli", ["-p", String(redis.port), "--rdb", rdb], {
    env: { PATH: process.env["PATH"], REDISCLI_AUTH: canaries.REDIS_PASSWORD },
    stdio: "ignore",
  });
  const seen = [
    ["the events", told.join("\n")] as const,
    ["Redis", readFileSync(rdb, "latin1")] as const,
    ...answers,
    ...metrics,
    ...textsBelow(join(data, "logs")),
    ...textsBelow(join(data, "blobs")),
  ];
  // The files contain the expected texts: a refusal of the model, and the question.
  expect(seen.some(([, text]) => text.includes("401"))).toBe(true);
  expect(seen.find(([name]) => name === "Redis")?.[1]).toContain(question);
  const leaks = seen.flatMap(([where, text]) =>
    names.filter((name) => text.includes(canaries[name])).map((name) => `${name} in ${where}`),
  );
  expect(leaks).toEqual([]);
});
