import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { examples } from "./app/ask/examples.ts";
import { consoleFile } from "./console-files.ts";

const names = readdirSync(join(import.meta.dirname, "app"), { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(?:ts|css|html|svg)$/.test(name),
);
const scripts = [...names.filter((name) => name.endsWith(".ts")), "preact.js", "preact-hooks.js"];
const importsOf = (body: string): string[] =>
  [...body.matchAll(/\bfrom\s*"([\w@./-]+)"/g)].map(([, name = ""]) => name);

describe("consoleFile", () => {
  it("gives every file of the page, and nothing else", () => {
    for (const name of names) expect([name, consoleFile(name)?.body.length ?? 0]).not.toEqual([name, 0]);
    expect(consoleFile("tsconfig.json")).toBeUndefined();
    expect(consoleFile("../console-files.ts")).toBeUndefined();
  });

  it("gives scripts without types, whose imports are files that it has", () => {
    for (const name of scripts) {
      const body = consoleFile(name)?.body ?? "";
      expect([name, /^import type|: readonly /m.test(body)]).toEqual([name, false]);
      for (const imported of importsOf(body)) {
        const path = posix.resolve("/console", posix.dirname(name), imported);
        expect([name, imported, consoleFile(path.replace("/console/", ""))?.type]).toEqual([
          name,
          imported,
          "text/javascript; charset=utf-8",
        ]);
      }
    }
  });

  it("stays small", () => {
    const bodies = [...names, "preact.js", "preact-hooks.js"].map((name) => consoleFile(name)?.body ?? "");
    expect(bodies.join("").length).toBeLessThan(250_000);
  });

  it("holds the examples as they are in examples/", () => {
    const folder = join(import.meta.dirname, "../../../../examples");
    for (const { name, question, texts } of examples) {
      expect(readFileSync(join(folder, name, "question.txt"), "utf8").trim()).toBe(question);
      for (const [file, text] of Object.entries(texts))
        expect(readFileSync(join(folder, name, "sources", file), "utf8").trim()).toBe(text.trim());
    }
  });
});
