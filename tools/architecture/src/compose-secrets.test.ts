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
      const secret = name.toLowerCase().replaceAll("_", "-");
      expect(files.secrets[secret]?.file).toBe(`\${${name}_FILE:?set ${name}_FILE in .env}`);
      const readers = Object.entries(compose.services).filter(
        ([, { build, environment }]) => build !== undefined && name in environment,
      );
      expect(readers.length).toBeGreaterThan(0);
      for (const [reader] of readers) {
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

describe("docker-compose.yml", () => {
  it("gives the key of Qdrant to the services that use it", () => {
    const withKey = Object.entries(compose.services).filter(
      ([, { environment }]) => "QDRANT_API_KEY" in environment,
    );
    expect(
      withKey
        .map(([name]) => name)
        .toSorted()
        .join(" "),
    ).toBe("analyst fetcher gateway hyde indexer prometheus reranker");
  });
});
