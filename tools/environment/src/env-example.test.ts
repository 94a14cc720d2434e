import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { envExample } from "./env-example.ts";

describe(".env.example", () => {
  it("is what the services read; npm run env-example updates it", () => {
    expect(readFileSync(`${import.meta.dirname}/../../../.env.example`, "utf8")).toBe(envExample());
  });

  it("takes every secret from a file too: mark it with secretVariable", () => {
    const paragraphs = envExample().split("\n\n").slice(1);
    const secrets = paragraphs.filter((text) =>
      /^#?[A-Z0-9_]*(?:(?<!_PER)_KEYS?|_PASSWORD|_SECRET|_TOKEN)=/mu.test(text),
    );
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((text) => !text.includes("# Or the path of a file with its value: "))).toEqual([]);
  });

  it("names every variable with a description", () => {
    const lines = envExample().split("\n");
    const variables = lines.filter((line) => /^#?[A-Z][A-Z0-9_]+=/.test(line));
    expect(variables.length).toBeGreaterThan(25);
    expect(variables).toContain("#LOCK_DURATION_MS=5000");
  });
});
