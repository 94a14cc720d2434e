import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = `${import.meta.dirname}/../../..`;

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.object({ dockerfile: z.string(), args: z.object({ SERVICE: z.string() }) }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  read_only: z.literal(true),
  mem_limit: z.string(),
  pids_limit: z.int(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});

const compose = composeSchema.parse(
  parse(readFileSync(`${root}/docker-compose.yml`, "utf8"), { merge: true }),
);
const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build !== undefined);
const dockerfile = readFileSync(`${root}/deploy/Dockerfile`, "utf8");

describe("docker-compose.yml", () => {
  it("builds every service of the project from the one Dockerfile, under its own name", () => {
    const names = ["analyst", "fetcher", "gateway", "hyde", "indexer", "orchestrator", "reranker"];
    expect(own.map(([name]) => name).toSorted()).toEqual(names);
    for (const [name, { build }] of own) {
      expect(build).toEqual({ dockerfile: "deploy/Dockerfile", args: { SERVICE: name } });
      expect(existsSync(`${root}/services/${name}/src/main.ts`)).toBe(true);
    }
  });

  it.each(services)("gives %s no privilege it does not need", (_name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toContain("no-new-privileges:true");
    expect(service.volumes.join()).not.toContain("docker.sock");
  });

  it("publishes one port, on loopback", () => {
    expect(services.flatMap(([name, { ports }]) => ports.map((port) => [name, port]))).toEqual([
      ["gateway", "127.0.0.1:${GATEWAY_PORT:-8080}:8080"],
    ]);
  });

  it("keeps Redis and Qdrant on a network without a way out, behind secrets", () => {
    expect(compose.networks["stores"]?.internal).toBe(true);
    for (const name of ["redis", "qdrant"]) expect(compose.services[name]?.networks).toEqual(["stores"]);
    const text = readFileSync(`${root}/docker-compose.yml`, "utf8");
    for (const secret of ["REDIS_PASSWORD", "QDRANT_API_KEY", "SEARXNG_SECRET", "API_KEYS"]) {
      expect(text).toContain(`\${${secret}:?`);
    }
  });

  it("lets only the fetcher and the search engine reach the web", () => {
    const outside = services.filter(([, { networks }]) => networks.includes("web")).map(([name]) => name);
    expect(outside.toSorted()).toEqual(["fetcher", "searxng"]);
  });

  it("checks the health of everything it runs", () => {
    expect(
      services.filter(([, { build, healthcheck }]) => build === undefined && healthcheck === undefined),
    ).toEqual([]);
    expect(dockerfile).toContain("HEALTHCHECK");
  });
});

describe("deploy", () => {
  it("runs services as a user without privileges", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it("never lets Redis evict or forget what it acknowledged", () => {
    const redis = readFileSync(`${root}/deploy/redis.conf`, "utf8");
    expect(redis).toMatch(/^maxmemory-policy noeviction$/m);
    expect(redis).toMatch(/^appendonly yes$/m);
  });

  it("lets SearXNG answer in JSON", () => {
    const settings: unknown = parse(readFileSync(`${root}/deploy/searxng/settings.yml`, "utf8"));
    expect(settings).toMatchObject({
      server: { limiter: false },
      search: { formats: expect.arrayContaining(["json"]) },
    });
  });
});
