import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
// The second dials one address only, which the operator configures, and follows no redirect.
const waysOut = ["services/fetcher/src/egress/", "libs/language-model/src/"];
// Tests may look at their own services; the test kit asks the servers it has started.
const mayConnect = /\.test\.ts$|\/test\/|^libs\/testkit\//u;

const ways = [
  ["undici", /["']undici["']/u],
  ["the global fetch", /(?<![.\w"'`-])fetch\(|globalThis\.fetch/u],
  ["an HTTP client of Node", /["'](?:node:)?https?["'][^]*\b(?:get|request)\(/u],
  ["WebSocket or EventSource", /\bnew (?:WebSocket|EventSource)\(/u],
] as const;

const offences = (path: string, source: string): string[] =>
  ways.filter(([, pattern]) => pattern.test(source)).map(([way]) => `${path} uses ${way}`);

describe("the way out", () => {
  it("is the fetcher's egress, and the configured language model's", async () => {
    const found: string[] = [];
    let scanned = 0;
    for await (const path of glob("{services,libs}/*/src/**/*.ts", { cwd: root })) {
      if (waysOut.some((way) => path.startsWith(way)) || mayConnect.test(path)) continue;
      scanned += 1;
      found.push(...offences(path, readFileSync(resolve(root, path), "utf8")));
    }
    expect(found).toEqual([]);
    expect(scanned).toBeGreaterThan(50);
  });

  it.each([
    ['import { request } from "undici";', "undici"],
    ["const page = await fetch(url);", "the global fetch"],
    ["globalThis.fetch(url)", "the global fetch"],
    ['import { get } from "node:https";\nget(url);', "an HTTP client of Node"],
    ['new WebSocket("ws://x")', "WebSocket or EventSource"],
  ])("would notice %s", (source, way) => {
    expect(offences("x.ts", source)).toEqual([`x.ts uses ${way}`]);
  });

  it.each([
    "egress.fetch(url)",
    'name: "fetch-page"',
    "const fetchPage = createFetchPage(ports);",
    "await prefetch()",
  ])("does not mind %s", (source) => {
    expect(offences("x.ts", source)).toEqual([]);
  });
});
