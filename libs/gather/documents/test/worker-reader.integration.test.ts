import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { Failure } from "@quarry/failure";
import { buildPdf, eventually } from "@quarry/testkit";
import { afterEach, describe, expect, it } from "vitest";
import type { DocumentReader } from "../src/document-reader.ts";
import { createWorkerReader, type WorkerReaderOptions } from "../src/worker/worker-reader.ts";

const noSignal = new AbortController().signal;
const request = (body: string) => ({ bytes: Buffer.from(body), uri: "file:a.txt", contentType: undefined });

// Imitates misbehaving parsers: the request's bytes choose how.
const badParser = `
const pid = process.pid;
process.on("message", ({ bytes }) => {
  const order = Buffer.from(bytes).toString();
  process.send({ status: "begins" });
  if (order === "hang") for (;;);
  if (order === "wait") return;
  if (order === "throw") throw new Error("parser bug");
  if (order === "exit") process.exit(0);
  if (order === "pictures") return void setInterval(() => process.send({ status: "reads-picture" }), 10);
  if (order === "hoard") for (const all = []; ; ) all.push(new Array(1e5).fill(order + all.length));
  if (order === "buffers") return void (process.hoard = Array.from({ length: 100 }, () => Buffer.alloc(1e7, 1)));
  if (order === "keep") (process.kept ??= []).push(Buffer.alloc(160 * 2 ** 20, 1));
  if (order === "look") return answer(attempts());
  answer(order + " by " + pid);
});
const answer = (text) => process.send({ status: "read", text });
const attempts = () => ["fs", "child_process", "worker_threads"].map((name) => {
  try {
    const module = process.getBuiltinModule("node:" + name);
    if (name === "fs") return module.readFileSync("/etc/hostname", "utf8");
    if (name === "child_process") return String(module.spawnSync("id").error ?? "started");
    return String(new module.Worker("", { eval: true }).threadId);
  } catch (error) {
    return error.code;
  }
}).join(" ") + " " + Object.keys(process.env).length;
process.on("disconnect", () => process.exit());`;

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
    return readerWith({ entry: pathToFileURL(path), memoryMb: 64, maxShortBytes: 0, ...options });
  };

  it("reads text, HTML and PDF, one after the other in the same worker, and leaves the caller's bytes alone", async () => {
    const reader = readerWith();
    const html = { ...request("<html><body><p>Hello there.</p></body></html>"), contentType: "text/html" };
    const pdf = { ...request(""), bytes: buildPdf([["Hello from a page."]]), uri: "file:a.pdf" };
    const given = request("plain");
    expect(await reader.read(given, noSignal)).toMatchObject({ text: "plain" });
    expect(given.bytes.toString()).toBe("plain");
    expect(await reader.read(html, noSignal)).toMatchObject({ text: "Hello there." });
    expect(await reader.read(pdf, noSignal)).toMatchObject({ text: "Hello from a page." });
  });

  it.each([
    ["hang", "timeout", "longer than 1 seconds; raise READ_TIMEOUT_MS"],
    ["throw", "damaged", "crashed its parser"],
    ["exit", "damaged", "crashed its parser"],
  ])("makes %s the outcome %s, and reads the next document", async (order, reason, detail) => {
    const reader = await badReader({ timeoutMs: order === "hang" ? 1_000 : 60_000 });
    expect(await reader.read(request(order), noSignal)).toMatchObject({
      reason,
      detail: expect.stringContaining(detail),
    });
    expect(await reader.read(request("next"), noSignal)).toMatchObject({ status: "read" });
  });

  it("stops a parser that never comes to the end of its pictures", async () => {
    const reader = await badReader({ timeoutMs: 300, ocr: { timeoutMs: 100, dataFolder: "/nowhere" } });
    expect(await reader.read(request("pictures"), noSignal)).toMatchObject({ reason: "timeout" });
  });

  it("stops a parser that hoards memory", async () => {
    const reader = await badReader();
    expect(await reader.read(request("hoard"), noSignal)).toMatchObject({
      reason: "too-large",
      detail: "Reading the source took more than 64 MB of memory; raise READ_MEMORY_MB, or split it.",
    });
  });

  it("stops a parser that hoards memory outside its heap", async () => {
    const reader = await badReader();
    expect(await reader.read(request("buffers"), noSignal)).toMatchObject({ reason: "too-large" });
    expect(await reader.read(request("next"), noSignal)).toMatchObject({ status: "read" });
  });

  it("replaces a parser that keeps the memory of a document, so that the next one has its whole limit", async () => {
    const reader = await badReader({ memoryMb: 128 });
    const pids = new Set<string | undefined>();
    for (let document = 0; document < 3; document += 1) {
      const read = await reader.read(request("keep"), noSignal);
      pids.add(read.status === "read" ? read.text.split(" by ")[1] : undefined);
    }
    expect([pids.size, pids.has(undefined)]).toEqual([3, false]);
  });

  it("stops at a small PDF whose page is a great deal of nothing", async () => {
    const page = deflateSync(Buffer.alloc(200_000_000, " "));
    const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>endobj
4 0 obj<</Length ${page.length}/Filter/FlateDecode>>stream
`;
    const tail = "\nendstream endobj\ntrailer<</Root 1 0 R>>\n";
    const bytes = Buffer.concat([Buffer.from(head), page, Buffer.from(tail)]);
    const reader = readerWith({ memoryMb: 128 });
    expect(await reader.read({ bytes, uri: "file:a.pdf", contentType: undefined }, noSignal)).toMatchObject({
      reason: "too-large",
    });
  });

  it("starts parsers that read no file, start no process and know no secret", async () => {
    const read = await (await badReader()).read(request("look"), noSignal);
    const denied = "ERR_ACCESS_DENIED";
    expect(read).toMatchObject({ text: `${denied} ${denied} ${denied} 0` });
  });

  it("keeps the event loop free while a parser hangs", async () => {
    const reader = await badReader();
    const gone = new AbortController();
    // Fires only if the event loop is free.
    setTimeout(() => gone.abort(), 100);
    await expect(reader.read(request("hang"), gone.signal)).rejects.toMatchObject({ code: "cancelled" });
  });

  it("reads no more documents at once than it has workers", async () => {
    const reader = await badReader({ workers: 2 });
    reader.start();
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((body) => reader.read(request(body), noSignal)),
    );
    const pids = answers.map((answer) => (answer.status === "read" ? answer.text.split(" by ")[1] : ""));
    expect(new Set(pids).size).toBe(2);
  });

  it("puts a document off that finds no parser free, which counts as no attempt", async () => {
    const reader = await badReader({ workers: 1 });
    const busy = new AbortController();
    const first = reader.read(request("wait"), busy.signal);
    await expect(reader.read(request("a"), noSignal, { maxWaitMs: 50 })).rejects.toMatchObject({
      retry: { isTurn: true },
    });
    busy.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
  });

  it("reads a short document although long ones have all parsers", async () => {
    const reader = await badReader({ workers: 1, maxShortBytes: 3 });
    const busy = new AbortController();
    const long = Promise.allSettled([1, 2].map(() => reader.read(request("wait"), busy.signal)));
    expect(await reader.read(request("a"), noSignal)).toMatchObject({ status: "read" });
    busy.abort();
    expect(await long).toMatchObject([{ reason: { code: "cancelled" } }, { reason: { code: "cancelled" } }]);
  });

  const pidOf = async (reader: DocumentReader, body: string): Promise<number> => {
    const read = await reader.read(request(body), noSignal);
    return Number(read.status === "read" ? read.text.split(" by ")[1] : undefined);
  };

  it("stops a process that has had nothing to read, but not the last one", async () => {
    const reader = await badReader({ idleMs: 1, workers: 2, maxShortBytes: 5 });
    const pids = await Promise.all(["one", "two"].map((body) => pidOf(reader, body)));
    const isAlive = (pid: number): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await eventually(async () => expect(pids.filter(isAlive)).toHaveLength(1));
    expect(pids).toContain(await pidOf(reader, "three"));
  });

  it("leaves its ready process to short documents, so that they wait for no other to start", async () => {
    const reader = await badReader({ workers: 1, maxShortBytes: 3 });
    reader.start();
    const ready = await pidOf(reader, "a");
    const busy = new AbortController();
    const long = reader.read(request("wait"), busy.signal);
    expect(await pidOf(reader, "b")).toBe(ready);
    busy.abort();
    await expect(long).rejects.toMatchObject({ code: "cancelled" });
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
