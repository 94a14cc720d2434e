import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadConfig } from "./load-config.ts";
import type { Environment } from "./read-secret-files.ts";
import { healthConfig, logConfig, modelConfig, qdrantConfig, workerConfig } from "./service-config.ts";
import { redisConfig } from "./store-config.ts";
import { booleanVariable, integerVariable, listVariable, urlVariable } from "./variables.ts";

const everything = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...modelConfig,
});

const failureOf = (schema: z.ZodObject, environment: Environment): Failure => {
  try {
    loadConfig(schema, environment);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("the configuration was accepted");
};

describe("loadConfig", () => {
  it("takes loopback defaults from an empty environment", () => {
    expect(loadConfig(everything, {})).toStrictEqual({
      REDIS_URL: "redis://127.0.0.1:6379",
      REDIS_SENTINELS: [],
      REDIS_SENTINEL_NAME: "mymaster",
      QDRANT_URL: ["http://127.0.0.1:6333"],
      QDRANT_PREFIX: "",
      EMBEDDING_DIMENSIONS: 384,
      LOG_LEVEL: "info",
      HEALTH_HOST: "127.0.0.1",
      HEALTH_PORT: 9464,
      WORKER_CONCURRENCY: 4,
      LOCK_DURATION_MS: 5000,
      STALLED_INTERVAL_MS: 5000,
      MAX_STALLED_COUNT: 20,
      MAX_STARTED_ATTEMPTS: 6,
      JOB_DEADLINE_MS: 43_200_000,
      SHUTDOWN_GRACE_MS: 10_000,
      MODEL_SOURCE: "npm",
      MODEL_ID: "Xenova/gte-small",
      MODEL_DTYPE: "int8",
      MODEL_VERIFY: true,
    });
  });

  it("counts an empty or blank variable as unset", () => {
    const config = loadConfig(everything, { LOG_LEVEL: "", HEALTH_PORT: "  ", REDIS_PASSWORD: "" });
    expect(config.LOG_LEVEL).toBe("info");
    expect(config.HEALTH_PORT).toBe(9464);
    expect(config).not.toHaveProperty("REDIS_PASSWORD");
  });

  it("reads numbers, switches and lists from text", () => {
    const schema = z.object({
      PORT: integerVariable(1, 65_535),
      STRICT: booleanVariable(true),
      HOSTS: listVariable(),
    });
    expect(loadConfig(schema, { PORT: " 80 ", STRICT: "0", HOSTS: "a, b,,c" })).toStrictEqual({
      PORT: 80,
      STRICT: false,
      HOSTS: ["a", "b", "c"],
    });
  });

  it("throws once, with a line for each wrong variable", () => {
    const failure = failureOf(everything, {
      LOG_LEVEL: "loud",
      HEALTH_PORT: "70000",
      WORKER_CONCURRENCY: "many",
      MODEL_VERIFY: "yes",
      REDIS_URL: "http://127.0.0.1",
    });
    expect(failure).toMatchObject({ code: "bad-configuration", retry: "never" });
    expect(failure.message.split("\n").toSorted()).toStrictEqual([
      'HEALTH_PORT: "70000" is too large. Allowed: a whole number from 0 to 65535. Correct it, or remove it for the default 9464 (Port of health, readiness and metrics; 0 uses any free port and logs it).',
      'LOG_LEVEL: "loud" is unknown. Allowed: one of debug, info, warn, error, silent. Correct it, or remove it for the default info (Lowest level of log lines that are written (JSON, on stderr)).',
      'MODEL_VERIFY: "yes" is unknown. Allowed: one of 0, 1, true, false. Correct it, or remove it for the default true (Refuse models that are not in the SHA-256 list of the project; models in the list are always checked against it).',
      'REDIS_URL: "http://127.0.0.1" is not a URL that starts with redis:// or rediss://. Allowed: a URL. Correct it, or remove it for the default redis://127.0.0.1:6379 (Address of Redis: redis://[user@]host:port[/database], or rediss:// for TLS. With REDIS_SENTINELS, its host and port are not used).',
      'WORKER_CONCURRENCY: "many" is not a number. Allowed: a whole number from 1 to 256. Correct it, or remove it for the default 4 (Maximum concurrent jobs of one contract in a process).',
    ]);
  });

  it("says of a required variable that it is missing and what it is for", () => {
    const schema = z.object({ API_TOKEN: z.string().min(8).describe("What callers must send.") });
    expect(failureOf(schema, {}).message).toBe(
      "API_TOKEN: is not set and has no default. Allowed: text of at least 8 characters. Set it (What callers must send).",
    );
  });

  it.each([
    ["a secret", { API_TOKEN: "hunter2" }, "hunter2"],
    ["a password inside a URL", { REDIS_URL: "ftp://user:hunter2@host" }, "hunter2"],
  ])("never repeats %s", (_what, environment, secret) => {
    const schema = z.object({ API_TOKEN: z.string().min(8).optional(), ...redisConfig });
    expect(failureOf(schema, environment).message).not.toContain(secret);
  });

  it("passes on what a check across variables says", () => {
    const schema = z
      .object({ LOW: integerVariable(0, 9), HIGH: integerVariable(0, 9) })
      .refine(({ LOW, HIGH }) => LOW < HIGH, { path: ["LOW"], error: "is not below HIGH" });
    expect(failureOf(schema, { LOW: "5", HIGH: "4" }).message).toContain('LOW: "5" is not below HIGH.');
  });

  it.each([
    ["sk-abc\nX-Evil: 1", "a line break or control character inside. Write it on one line"],
    ["sk-\u001babc", "a line break or control character inside"],
    ['"sk-abc"', "is in quotation marks. Write it without them"],
    ["'sk-abc'", "is in quotation marks"],
  ])("refuses the secret %j without showing it", (value, reason) => {
    const { message } = failureOf(everything, { QDRANT_API_KEY: value });
    expect(message).toContain(`QDRANT_API_KEY: its value (not shown) `);
    expect(message).toContain(reason);
    expect(message).not.toContain("abc");
  });

  it("accepts a list of secrets with a line for each", () => {
    expect(loadConfig(everything, { QDRANT_API_KEY: "one,\n  two" }).QDRANT_API_KEY).toBe("one,\n  two");
  });

  it("refuses a database of Redis that is no number", () => {
    expect(loadConfig(everything, { REDIS_URL: "redis://r:6379/12" }).REDIS_URL).toBe("redis://r:6379/12");
    const { message } = failureOf(everything, { REDIS_URL: "redis://r:6379/quarry" });
    expect(message).toContain("names a database that is no number");
  });

  it("shows a number of tokens, which is no secret", () => {
    const tokens = z.object({ LLM_CONTEXT_TOKENS: integerVariable(1, 9) });
    expect(failureOf(tokens, { LLM_CONTEXT_TOKENS: "128k" }).message).toContain('"128k" is not a number');
  });

  it("checks nothing more of what is no URL", () => {
    const proxy = z.object({ PROXY: urlVariable("http").refine((text) => new URL(text).pathname === "/") });
    expect(failureOf(proxy, { PROXY: "127.0.0.1:3128" }).message).toContain(
      "is not a URL that starts with http://",
    );
  });
});
