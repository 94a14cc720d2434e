import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvidenceStore } from "@quarry/evidence";
import { freePort, startQdrant, startRedis } from "@quarry/testkit";
import { startBrave, startSearxng } from "@quarry/testkit/search-servers";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Finding } from "../src/check.ts";
import { checks } from "../src/checks/checks.ts";

const path = process.env["PATH"] ?? "";

/** Returns the findings of one check for an environment. */
const examined = async (name: string, environment: Record<string, string>): Promise<readonly Finding[]> =>
  (await checks
    .find((check) => check.name === name)
    ?.run({ PATH: path, SEARCH_KEYLESS: "none", ...environment })) ?? [];

const redisWith = async (options: Parameters<typeof startRedis>[0]) => {
  const redis = await startRedis(options);
  onTestFinished(() => redis.stop());
  return redis;
};

const qdrantWith = async (options: Parameters<typeof startQdrant>[0] = {}) => {
  const qdrant = await startQdrant(options);
  onTestFinished(() => qdrant.stop());
  return qdrant;
};

const problem = (what: string, remedy: string) => ({
  status: "problem",
  what: expect.stringContaining(what),
  remedy: expect.stringContaining(remedy),
});
const warning = (what: string, remedy: string) => ({ ...problem(what, remedy), status: "warning" });

describe("a Redis", () => {
  it("that does not run is to be started", async () => {
    const address = `redis://127.0.0.1:${await freePort()}`;
    expect(await examined("Redis", { REDIS_URL: address })).toEqual([
      { ...problem("nothing listens there", "redis-server --appendonly yes"), isDown: true },
    ]);
  });

  it("that asks for a password is to be given it", async () => {
    const { port } = await redisWith({ password: "right" });
    const url = `redis://127.0.0.1:${port}`;
    expect(await examined("Redis", { REDIS_URL: url })).toEqual([
      problem("asks for a password", "Set REDIS_PASSWORD"),
    ]);
    expect(await examined("Redis", { REDIS_URL: url, REDIS_PASSWORD: "wrong" })).toEqual([
      problem("refuses the password", "requirepass"),
    ]);
    expect(await examined("Redis", { REDIS_URL: url, REDIS_PASSWORD: "right" })).toMatchObject([
      { status: "ok" },
    ]);
  });

  it("that evicts keys, or forgets them when it is killed, is to be told not to", async () => {
    const { url } = await redisWith({ maxmemoryPolicy: "allkeys-lru", appendOnly: false });
    expect(await examined("Redis", { REDIS_URL: url })).toEqual([
      problem("allkeys-lru", "config set maxmemory-policy noeviction"),
      warning("append-only", "config set appendonly yes"),
    ]);
  });
});

describe("a Qdrant", () => {
  it("that asks for an API key is to be given it", async () => {
    const { url } = await qdrantWith({ apiKey: "right" });
    expect(await examined("Qdrant", { QDRANT_URL: url })).toEqual([
      problem("asks for an API key", "Set QDRANT_API_KEY"),
    ]);
    expect(await examined("Qdrant", { QDRANT_URL: url, QDRANT_API_KEY: "wrong" })).toEqual([
      problem("refuses the API key", "service.api_key"),
    ]);
  });

  it("that holds vectors of another model needs that model or a reindex", async () => {
    const { url } = await qdrantWith();
    await createEvidenceStore({ url, dimensions: 768 }).ensure();
    expect(await examined("Qdrant", { QDRANT_URL: url })).toEqual([
      problem("768 numbers, and EMBEDDING_DIMENSIONS is 384", "npm run reindex"),
    ]);
    expect(await examined("Qdrant", { QDRANT_URL: url, EMBEDDING_DIMENSIONS: "768" })).toMatchObject([
      { status: "ok" },
    ]);
  });
});

describe("the other parts", () => {
  it("name variables of commands, and those of proxies, which nothing reads", async () => {
    const environment = { QUARY_HOME: "/data", https_proxy: "http://proxy:3128" };
    expect(await examined("Spelling of variables", environment)).toEqual([
      warning("QUARY_HOME is set", "Call it QUARRY_HOME"),
    ]);
    expect(await examined("Proxies of other programs", environment)).toEqual([
      warning("https_proxy is not used", "directly"),
    ]);
  });

  it("say where the encoder's model is missing", async () => {
    expect(await examined("Encoder", { MODEL_SOURCE: "/nowhere" })).toEqual([
      problem("does not load", "Set MODEL_SOURCE and MODEL_ID"),
    ]);
  });

  it("find a port that another program has", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    expect(await examined("Gateway", { GATEWAY_PORT: String(port) })).toEqual([
      problem("Another program", "set GATEWAY_PORT"),
    ]);
  });

  it("find a folder that cannot be written to", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "quarry-doctor-")), "a-file");
    writeFileSync(file, "");
    expect(await examined("Machine", { BLOBS_DIR: `${file}/bundles` })).toEqual([
      problem(`Nothing can be written to ${file}/bundles`, "Set BLOBS_DIR"),
    ]);
  });
});

describe("the configuration", () => {
  it.each([
    [{ LOCK_DURATION_MS: "soon" }, 'LOCK_DURATION_MS: "soon"', "Allowed: a whole number from 1000 to 600000"],
    [{ EGRESS_ALLOW: "http://wiki" }, '"http://wiki" is not a host', "Correct it"],
    [{ GRADES_FILE: "/nowhere/grades.txt" }, "/nowhere/grades.txt cannot be read", "Mount the file there"],
    [{ API_KEYS: "my-key" }, "API_KEYS", "Allowed"],
    [{ GATEWAY_HOST: "0.0.0.0" }, "can be reached by other machines", "Set API_KEYS"],
    [{ ADMIN_USER: "admin" }, "only one is set", "Set both"],
    [
      { LLM_RUN_MAX_COST: "5", LLM_BASE_URL: "http://a/v1", LLM_MODEL: "m" },
      "there are no prices",
      "LLM_PRICE",
    ],
  ])("%o is refused with what to do", async (environment, what, remedy) => {
    expect(await examined("Configuration", environment)).toEqual([problem(what, remedy)]);
  });

  it("of a misspelt name is found", async () => {
    expect(await examined("Spelling of variables", { EGRESS_ALOW: "a", HOME: "/root" })).toEqual([
      warning("EGRESS_ALOW is set, and nothing reads it", "Call it EGRESS_ALLOW"),
    ]);
  });
});

describe("a search engine", () => {
  const documents = [{ uri: "https://example.org/", title: "Research", text: "About research." }];
  const searxngWith = async (options: Partial<Parameters<typeof startSearxng>[0]> = {}) => {
    const searxng = await startSearxng({ documents, ...options });
    onTestFinished(() => searxng.stop());
    return searxng;
  };

  it("that answers is well", async () => {
    const { url } = await searxngWith();
    expect(await examined("Search engines", { SEARXNG_URL: url })).toMatchObject([{ status: "ok" }]);
  });

  it("that has no json is to be given it", async () => {
    const { url } = await searxngWith({ formats: ["html"] });
    expect(await examined("Search engines", { SEARXNG_URL: url })).toEqual([
      problem("SearXNG answers 403", "dd json to search.formats"),
    ]);
  });

  it("that does not run is to be started", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await examined("Search engines", { SEARXNG_URL: url })).toEqual([
      { ...problem("SearXNG", "SEARXNG_URL"), isDown: true },
    ]);
  });

  it("that refuses its key is to be given another", async () => {
    const brave = await startBrave({ documents, apiKey: "right" });
    onTestFinished(() => brave.stop());
    const environment = { BRAVE_URL: brave.url, BRAVE_API_KEY: "wrong" };
    expect(await examined("Search engines", environment)).toEqual([problem("Brave", "BRAVE_API_KEY")]);
  });
});
