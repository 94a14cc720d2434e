import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = `${import.meta.dirname}/../../..`;

const composeSchema = z.looseObject({
  services: z.looseObject({ fetcher: z.looseObject({ mem_limit: z.string() }) }),
});

const compose = composeSchema.parse(
  parse(readFileSync(`${root}/docker-compose.yml`, "utf8"), { merge: true }),
);
const environment = readFileSync(`${root}/.env.example`, "utf8");

/** Size of a parser before it reads anything. */
const idleMegabytes = 160;

it("gives the fetcher memory for all its parsers, so that one reaches its limit before the container", () => {
  const defaultOf = (name: string) => Number(new RegExp(`^#?${name}=(\\d+)$`, "m").exec(environment)?.[1]);
  // Short documents have one parser more.
  const parsers = defaultOf("READ_WORKERS") + 1;
  const limit = Number(/^(\d+)g$/.exec(compose.services.fetcher.mem_limit)?.[1]) * 1_024;
  expect(limit).toBeGreaterThan(parsers * (defaultOf("READ_MEMORY_MB") + idleMegabytes));
});
