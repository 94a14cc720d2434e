import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../../..");
const report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), labels: z.array(z.object({ span: z.object({ line: z.int() }) })) }),
  ),
});

/** Returns the lines of a source where the linter refuses a connection. */
const refusedLines = async (source: readonly string[]): Promise<number[]> => {
  const folder = await mkdtemp(join(tmpdir(), "one-way-out-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "service.ts");
  await writeFile(file, source.join("\n"));
  const args = [
    join(root, "node_modules/oxlint/bin/oxlint"),
    "-c",
    join(root, ".oxlintrc.json"),
    "-f",
    "json",
    file,
  ];
  const printed = await new Promise<string>((done) => {
    // Exits with 1 if it reports anything.
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) => done(stdout));
  });
  const { diagnostics } = report.parse(JSON.parse(printed));
  const ours = diagnostics.filter(({ code }) => code.includes("no-restricted-"));
  return [...new Set(ours.flatMap(({ labels }) => labels.map(({ span }) => span.line)))].toSorted(
    (left, right) => left - right,
  );
};

describe("the linter", () => {
  it("refuses every way to open a connection outside the egress", async () => {
    const bad = [
      'import { request } from "undici";',
      'import { get } from "node:https";',
      'import http from "node:http";',
      'import * as net from "node:net";',
      'import { connect } from "node:tls";',
      'import { connect as dial } from "node:http2";',
      'import { createSocket } from "dgram";',
      'import { lookup } from "node:dns/promises";',
      "export const all = [request, get, http, net, connect, dial, createSocket, lookup];",
      'export const a = fetch("https://example.org/");',
      'export const b = globalThis.fetch("https://example.org/");',
      'export const c = new WebSocket("wss://example.org/");',
      'export const d = new EventSource("https://example.org/");',
    ];
    expect(await refusedLines(bad)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]);
  });
});
