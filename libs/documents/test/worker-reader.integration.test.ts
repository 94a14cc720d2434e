import { once } from "node:events";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Failure } from "@quarry/failure";
import { buildPdf, eventually } from "@quarry/testkit";
import { afterEach, describe, expect, it } from "vitest";
import type { DocumentReader } from "../src/document-reader.ts";
import { createWorkerReader, type WorkerReaderOptions } from "../src/worker/worker-reader.ts";

const noSignal = new AbortController().signal;
const request = (body: string) => ({ bytes: Buffer.from(body), uri: "file:a.txt", contentType: undefined });

// Stands in for parsers that misbehave: the request's bytes say how.
const badParser = `
import { writeFileSync } from "node:fs";
import { parentPort, threadId } from "node:worker_threads";
parentPort.on("message", ({ bytes }) => {
  const order = Buffer.from(bytes).toString();
  if (order === "hang") for (writeFileSync(new URL("hangs", import.meta.url), ""); ; );
  if (order === "wait") return;
  if (order === "throw") throw new Error("parser bug");
  if (order === "exit") process.exit(0);
  if (order === "hoard") for (const all = []; ; ) all.push(new Array(1e5).fill(order + all.length));
  parentPort.postMessage({ status: "read", text: order + " by " + threadId });
});`;

describe("createWorkerReader", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  const readerWith = (options: Partial<WorkerReaderOptions> = {}): DocumentReader => {
    const reader = createWorkerReader({
      maxCharacters: 100_000,
      timeoutMs: 300_000,
      memoryMb: 512,
      workers: 1,
      ...options,
    });
    closing.push(() => reader.close());
    return reader;
  };
  const aDirectory = async (): Promise<string> => {
    const directory = await mkdtemp(join(tmpdir(), "quarry-parser-"));
    closing.push(() => rm(directory, { recursive: true }));
    return directory;
  };
  const badReader = async (options: Partial<WorkerReaderOptions> = {}): Promise<DocumentReader> => {
    const path = join(await aDirectory(), "parser.mjs");
    await writeFile(path, badParser);
    return readerWith({ entry: pathToFileURL(path), memoryMb: 64, ...options });
  };

  it("has a worker for the first document once it is started", async () => {
    const reader = await badReader();
    reader.start();
    const later = new Worker("", { eval: true });
    const { threadId } = later;
    await later.terminate();
    const read = await reader.read(request("read"), noSignal);
    const by = read.status === "read" ? Number(read.text.replace("read by ", "")) : Infinity;
    expect(by).toBeLessThan(threadId);
  });

  it("reads text, HTML and PDF, one after the other in the same worker", async () => {
    const reader = readerWith();
    const html = { ...request("<html><body><p>Hello there.</p></body></html>"), contentType: "text/html" };
    const pdf = { ...request(""), bytes: buildPdf([["Hello from a page."]]), uri: "file:a.pdf" };
    expect(await reader.read(request("plain"), noSignal)).toMatchObject({ text: "plain" });
    expect(await reader.read(html, noSignal)).toMatchObject({ text: "Hello there." });
    expect(await reader.read(pdf, noSignal)).toMatchObject({ text: "Hello from a page." });
  });

  it("leaves the caller's bytes alone", async () => {
    const given = request("plain");
    await readerWith().read(given, noSignal);
    expect(given.bytes.toString()).toBe("plain");
  });

  it.each([
    ["hang", "timeout", "longer than 5 seconds; raise READ_TIMEOUT_MS"],
    ["throw", "damaged", "brought its parser down"],
    ["exit", "damaged", "brought its parser down"],
  ])("makes %s the outcome %s, and reads the next document", async (order, reason, detail) => {
    const reader = await badReader({ timeoutMs: order === "hang" ? 5_000 : 60_000 });
    expect(await reader.read(request(order), noSignal)).toMatchObject({
      reason,
      detail: expect.stringContaining(detail),
    });
    expect(await reader.read(request("next"), noSignal)).toMatchObject({ status: "read" });
  });

  it("stops a parser that hoards memory", async () => {
    const reader = await badReader();
    expect(await reader.read(request("hoard"), noSignal)).toMatchObject({
      reason: "too-large",
      detail: "Reading the source took more than 64 MB of memory; raise READ_MEMORY_MB, or split it.",
    });
  });

  it("keeps the event loop free while a parser hangs", async () => {
    const path = join(await aDirectory(), "parser.mjs");
    await writeFile(path, badParser);
    const reader = readerWith({ entry: pathToFileURL(path) });
    const gone = new AbortController();
    const pending = reader.read(request("hang"), gone.signal);
    // Only a loop that is free comes to look.
    await eventually(() => access(join(dirname(path), "hangs")));
    gone.abort();
    await expect(pending).rejects.toMatchObject({ code: "cancelled" });
  });

  it("reads no more documents at once than it has workers", async () => {
    const reader = await badReader({ workers: 2 });
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((body) => reader.read(request(body), noSignal)),
    );
    const threads = answers.map((answer) => (answer.status === "read" ? answer.text.split(" by ")[1] : ""));
    expect(new Set(threads).size).toBe(2);
  });

  it("ends with the reason of the signal, in line and at work", async () => {
    const reader = await badReader();
    const reason = new Failure("deadline-exceeded", "too late", { retry: "backoff" });
    const [atWork, inLine] = [new AbortController(), new AbortController()];
    const first = reader.read(request("wait"), atWork.signal);
    const second = reader.read(request("never read"), inLine.signal);
    const third = reader.read(request("third"), noSignal);
    inLine.abort(reason);
    await expect(second).rejects.toBe(reason);
    const ended = once(atWork.signal, "abort");
    atWork.abort();
    await ended;
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    expect(await third).toMatchObject({ status: "read" });
  });

  it("cancels what is being read when it closes", async () => {
    const reader = await badReader();
    const pending = reader.read(request("wait"), noSignal);
    const outcome = pending.catch((error: unknown) => error);
    await reader.close();
    expect(await outcome).toMatchObject({ code: "cancelled" });
    await expect(reader.read(request("next"), noSignal)).rejects.toMatchObject({ code: "cancelled" });
  });
});
