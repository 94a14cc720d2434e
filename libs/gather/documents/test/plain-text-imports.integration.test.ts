import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";

// Reads one document in a separate thread and lists the modules loaded for it.
const spy = `
import { registerHooks } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
const { readDocument } = await import(workerData.reader);
const request = { bytes: Buffer.from(workerData.body), uri: workerData.uri, contentType: undefined };
const { status } = await readDocument(request, { maxCharacters: 100 });
parentPort.postMessage({ status, loaded });`;
const heavy = [
  "linkedom",
  "turndown",
  "@mozilla/readability",
  "unpdf",
  "file-type",
  "mammoth",
  "feedsmith",
  "fflate",
  "papaparse",
];

interface SpyReport {
  readonly status: string;
  readonly loaded: readonly string[];
}

const heavyModulesFor = async (uri: string, body: string): Promise<string[]> => {
  const reader = new URL("../src/read-document.ts", import.meta.url).href;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(spy)}`), {
    workerData: { reader, uri, body },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<SpyReport>();
  worker.once("message", resolve).once("error", reject);
  const { status, loaded } = await promise;
  await worker.terminate();
  expect(status).toBe("read");
  return heavy.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)));
};

describe("reading plain text", () => {
  it("loads no library for HTML, PDF or magic numbers", async () => {
    expect(await heavyModulesFor("file:a.md", "# Title")).toEqual([]);
  });

  it("leaves those for HTML to the first page", async () => {
    expect(await heavyModulesFor("file:a.html", "<p>Hello.</p>")).toEqual([
      "linkedom",
      "turndown",
      "@mozilla/readability",
    ]);
  });
});
