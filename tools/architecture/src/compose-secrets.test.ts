import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = `${import.meta.dirname}/../../..`;

const composeSchema = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z.unknown().optional(),
      secrets: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});

const read = (file: string) =>
  composeSchema.parse(parse(readFileSync(`${root}/${file}`, "utf8"), { merge: true }));

const compose = read("docker-compose.yml");
const files = read("deploy/compose.secrets.yml");

describe("deploy/compose.secrets.yml", () => {
  it.each(["REDIS_PASSWORD", "QDRANT_API_KEY", "API_KEYS"])(
    "gives %s as a file to every service that reads it",
    (name) => {
      const secretOf = (value: unknown): string =>
        (/^\$\{(\w+)/u.exec(String(value))?.[1] ?? name).toLowerCase().replaceAll("_", "-");
      expect(files.secrets[secretOf(name)]?.file).toBe(`\${${name}_FILE:?set ${name}_FILE in .env}`);
      const readers = Object.entries(compose.services).filter(
        ([, { build, environment }]) => build !== undefined && name in environment,
      );
      expect(readers.length).toBeGreaterThan(0);
      for (const [reader, { environment }] of readers) {
        const secret = secretOf(environment[name]);
        const service = files.services[reader];
        expect(service?.environment).toMatchObject({
          [name]: "",
          [`${name}_FILE`]: `/run/secrets/${secret}`,
        });
        expect(service?.secrets).toContain(secret);
      }
    },
  );

  it("names no service that does not exist", () => {
    expect(Object.keys(files.services).filter((name) => !(name in compose.services))).toEqual([]);
  });
});

describe("the key of Qdrant", () => {
  const [writing, reading] = ["QDRANT_API_KEY", "QDRANT_READ_ONLY_API_KEY"];
  const withKey = (name: string) =>
    Object.entries(compose.services)
      .filter(([, { environment }]) => environment["QDRANT_API_KEY"] === `\${${name}:?set ${name} in .env}`)
      .map(([service]) => service)
      .toSorted();

  it("is one that only reads for the services that write no text", () => {
    expect(withKey(writing)).toEqual(["analyst", "fetcher", "indexer"]);
    expect(withKey(reading)).toEqual(["gateway", "hyde", "prometheus", "reranker"]);
  });

  it("is the same in files", () => {
    for (const [name, file] of [
      [writing, "qdrant-api-key"],
      [reading, "qdrant-read-only-api-key"],
    ] as const)
      for (const service of withKey(name))
        expect(files.services[service]?.secrets.filter((secret) => secret.startsWith("qdrant"))).toEqual([
          file,
        ]);
  });
});
