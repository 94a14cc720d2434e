import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
// Code that requests pages, opens sockets for that, or removes sockets from document readers.
const waysOut = [
  "libs/gather/web/src/client/",
  "libs/gather/egress/src/dial/",
  "libs/gather/documents/src/worker/block-network.ts",
  // Runs in a browser whose policy allows only the gateway.
  "libs/use/console/src/app/",
];
// They pass fetch to clients of one address, which the operator configures, without redirects.
const configured =
  /^libs\/(?:reason\/language-model\/src\/(?:.* uses the global fetch|endpoint\/patient-fetch\.ts uses undici)|platform\/blobs\/src\/blob-bucket\.ts uses the global fetch)$/u;
// Tests may query their own services; the local stores query the servers they started.
const mayConnect = /\.test\.ts$|\/test\/|^libs\/(?:platform\/local-stores|gather\/web\/src\/testing)\//u;

const harmless = new Set(["createServer", "isIP", "isIPv4", "isIPv6"]);
const serverModules = /import\s+(?<names>(?!type\b)[^;"']+?)\s+from\s+["'](?:node:)?(?:http|net)["']/gu;
const valuesIn = (names: string): readonly string[] =>
  names
    .replace(/[{}]/gu, ",")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));

const ways: readonly (readonly [string, (source: string) => boolean])[] = [
  ["undici", (source) => /(?<!import type [^;]*)["']undici["']/u.test(source)],
  ["the global fetch", (source) => /(?<![.\w"'`-])fetch\(|globalThis(?:\.fetch|\[["']fetch)/u.test(source)],
  [
    "a client of Node",
    (source) =>
      /^import (?!type\b).*["'](?:node:)?(?:https|http2|tls|dgram|dns(?:\/promises)?)["']/mu.test(source),
  ],
  [
    "http or net beyond servers",
    (source) =>
      [...source.matchAll(serverModules)].some(({ groups }) =>
        valuesIn(groups?.["names"] ?? "").some((name) => !harmless.has(name)),
      ),
  ],
  [
    "a module for connections at run time",
    (source) =>
      /(?:import|require|getBuiltinModule)\(\s*["'`](?:undici|(?:node:)?(?:https?|http2|net|tls|dgram|dns)\b)/u.test(
        source,
      ),
  ],
  [
    "the dial without the client of the web",
    (source) => /import [^;]*\bcreate(?:Guarded|Tunnel)Dial\b[^;]* from "@quarry\/egress"/u.test(source),
  ],
  ["a browser's client", (source) => /\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(/u.test(source)],
];

const offences = (path: string, source: string): string[] =>
  ways.filter(([, isUsed]) => isUsed(source)).map(([way]) => `${path} uses ${way}`);

describe("the way out", () => {
  it("is the client of the web, and those of the configured language model and bucket", async () => {
    const found: string[] = [];
    let scanned = 0;
    for await (const path of glob("{services,libs/*}/*/src/**/*.ts", { cwd: root })) {
      if (waysOut.some((folder) => path.startsWith(folder)) || mayConnect.test(path)) continue;
      scanned += 1;
      found.push(...offences(path, readFileSync(resolve(root, path), "utf8")));
    }
    expect(found.filter((offence) => !configured.test(offence))).toEqual([]);
    expect(scanned).toBeGreaterThan(50);
  });

  it.each([
    ['import { request } from "undici";', "undici"],
    ["const page = await fetch(url);", "the global fetch"],
    ["globalThis.fetch(url)", "the global fetch"],
    ['globalThis["fetch"](url)', "the global fetch"],
    ['import { get } from "node:https";', "a client of Node"],
    ['import { lookup } from "node:dns/promises";', "a client of Node"],
    ['import { connect } from "tls";', "a client of Node"],
    ['import { createServer, request } from "node:http";', "http or net beyond servers"],
    ['import {\n  isIP,\n  connect,\n} from "node:net";', "http or net beyond servers"],
    ['import net from "node:net";', "http or net beyond servers"],
    ['import * as http from "node:http";', "http or net beyond servers"],
    ['const { connect } = await import("node:net");', "a module for connections at run time"],
    ['process.getBuiltinModule("node:tls")', "a module for connections at run time"],
    [
      'import { bareHost, createGuardedDial } from "@quarry/egress";',
      "the dial without the client of the web",
    ],
    ['new WebSocket("ws://x")', "a browser's client"],
  ])("would notice %s", (source, way) => {
    expect(offences("x.ts", source)).toEqual([`x.ts uses ${way}`]);
  });
});
