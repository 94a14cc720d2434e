import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { envExample } from "./env-example.ts";

describe(".env.example", () => {
  it("is what the services read; npm run env-example writes it anew", () => {
    expect(readFileSync(`${import.meta.dirname}/../../../.env.example`, "utf8")).toBe(envExample());
  });

  it("names every variable with a description", () => {
    const lines = envExample().split("\n");
    const variables = lines.filter((line) => /^#?[A-Z][A-Z0-9_]+=/.test(line));
    expect(variables.length).toBeGreaterThan(25);
    expect(variables).toContain("#LOCK_DURATION_MS=5000");
  });
});
