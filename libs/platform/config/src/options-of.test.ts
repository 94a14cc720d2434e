import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadConfig } from "./load-config.ts";
import {
  modelConfig,
  modelOptionsOf,
  qdrantConfig,
  qdrantOptionsOf,
  workerConfig,
  workerOptionsOf,
} from "./service-config.ts";
import { redisConfig, redisOptionsOf } from "./store-config.ts";

const schema = z.object({ ...redisConfig, ...qdrantConfig, ...modelConfig, ...workerConfig });

describe("workerOptionsOf", () => {
  it("leaves a fifth of the grace for giving back jobs that were aborted", () => {
    expect(workerOptionsOf(loadConfig(schema, { SHUTDOWN_GRACE_MS: "5000" }))).toStrictEqual({
      concurrency: 4,
      jobDeadlineMs: 43_200_000,
      lockDurationMs: 5000,
      stalledIntervalMs: 5000,
      maxStalledCount: 20,
      maxStartedAttempts: 6,
      shutdownGraceMs: 4000,
    });
  });
});

describe("redisOptionsOf", () => {
  it("passes on the password beside the URL", () => {
    const config = loadConfig(schema, { REDIS_URL: "redis://store:6379", REDIS_PASSWORD: "pw" });
    expect(redisOptionsOf(config)).toEqual({ url: "redis://store:6379", password: "pw" });
  });

  it("passes on the sentinels and their name of the master", () => {
    const config = loadConfig(schema, {
      REDIS_URL: "rediss://indexer@ignored",
      REDIS_CA_FILE: "/etc/redis/ca.pem",
      REDIS_SENTINELS: "one:26380, two,[::1]:5000",
      REDIS_SENTINEL_PASSWORD: "pw",
    });
    expect(redisOptionsOf(config)).toEqual({
      url: "rediss://indexer@ignored",
      caFile: "/etc/redis/ca.pem",
      sentinels: {
        name: "mymaster",
        password: "pw",
        addresses: [
          { host: "one", port: 26_380 },
          { host: "two", port: 26_379 },
          { host: "::1", port: 5_000 },
        ],
      },
    });
  });

  it.each(["redis://one:26379", "one:99999", "one two"])("refuses %s as a sentinel", (REDIS_SENTINELS) => {
    expect(() => loadConfig(schema, { REDIS_SENTINELS })).toThrow(/is not a list of host:port/u);
  });
});

describe("qdrantOptionsOf", () => {
  it("passes on where Qdrant is, what its collections are called and how long its vectors are", () => {
    const environment = {
      QDRANT_URL: "http://one:6333, http://two:6333",
      QDRANT_PREFIX: "e5-",
      EMBEDDING_DIMENSIONS: "768",
      QDRANT_SHARDS: "6",
      QDRANT_REPLICAS: "2",
    };
    expect(qdrantOptionsOf(loadConfig(schema, environment))).toStrictEqual({
      url: ["http://one:6333", "http://two:6333"],
      apiKey: undefined,
      dimensions: 768,
      prefix: "e5-",
      shards: 6,
      replicas: 2,
      writeConsistency: undefined,
    });
  });

  it("names an invalid address of Qdrant", () => {
    expect(() => loadConfig(schema, { QDRANT_URL: "http://one:6333,two:6334" })).toThrow(
      /QDRANT_URL.*is not a URL that starts with http.*Allowed: URLs, separated by commas/s,
    );
  });

  it("takes no prefix that an address cannot contain", () => {
    expect(() => loadConfig(schema, { QDRANT_PREFIX: "a/b" })).toThrow(/QDRANT_PREFIX.*at most 64 letters/s);
  });
});

describe("modelOptionsOf", () => {
  it("passes on the model and the length its vectors must have", () => {
    const environment = { MODEL_SOURCE: "/models", MODEL_VERIFY: "false", EMBEDDING_DIMENSIONS: "768" };
    expect(modelOptionsOf(loadConfig(schema, environment))).toStrictEqual({
      source: "/models",
      model: "Xenova/gte-small",
      arithmetic: "int8",
      cacheDirectory: undefined,
      hubUrl: undefined,
      declaredProfile: undefined,
      workers: undefined,
      verify: false,
      dimensions: 768,
    });
  });
});
