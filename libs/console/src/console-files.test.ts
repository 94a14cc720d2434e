import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { consoleFile } from "./console-files.ts";

const names = readdirSync(join(import.meta.dirname, "app")).filter((name) => !name.endsWith(".json"));
const importsOf = (body: string): string[] =>
  [...body.matchAll(/\bfrom\s*"([\w@./-]+)"/g)].map(([, name = ""]) => name);

describe("consoleFile", () => {
  it("gives every file of the page, and nothing else", () => {
    for (const name of names) expect([name, consoleFile(name)?.body.length ?? 0]).not.toEqual([name, 0]);
    expect(consoleFile("tsconfig.json")).toBeUndefined();
    expect(consoleFile("../console-files.ts")).toBeUndefined();
  });

  it("gives scripts without types, whose imports are files that it has", () => {
    const scripts = [...names.filter((name) => name.endsWith(".ts")), "preact.js", "preact-hooks.js"];
    for (const name of scripts) {
      const body = consoleFile(name)?.body ?? "";
      expect([name, /^import type|: readonly /m.test(body)]).toEqual([name, false]);
      for (const imported of importsOf(body)) {
        expect(imported.startsWith("./")).toBe(true);
        expect([imported, consoleFile(imported.slice(2))?.type]).toEqual([
          imported,
          "text/javascript; charset=utf-8",
        ]);
      }
    }
  });

  it("stays small", () => {
    const bodies = [...names, "preact.js", "preact-hooks.js"].map((name) => consoleFile(name)?.body ?? "");
    expect(bodies.join("").length).toBeLessThan(200_000);
  });
});
