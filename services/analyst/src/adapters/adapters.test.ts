import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoggedEvent } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBundleDirectory } from "./bundle-directory.ts";
import { createDocumentReader } from "./document-reader.ts";
import { createRunEvents } from "./run-events.ts";

describe("createBundleDirectory", () => {
  let directory = "";
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "quarry-bundle-"));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it("writes a file under its run, and again in its place, with nothing else beside it", async () => {
    const bundles = createBundleDirectory(directory);
    await bundles.write("r-00000001", "sources/a.txt", "first");
    await bundles.write("r-00000001", "sources/a.txt", "第二");
    expect(await readFile(join(directory, "r-00000001/sources/a.txt"), "utf8")).toBe("第二");
    expect(await readdir(join(directory, "r-00000001/sources"))).toEqual(["a.txt"]);
  });

  it.each(["../../out.txt", "/etc/passwd", "."])("refuses %s", async (path) => {
    const writing = createBundleDirectory(directory).write("r-00000001", path, "text");
    await expect(writing).rejects.toMatchObject({ code: "bad-input", retry: "never" });
  });

  it("says that the disk refused, so that the job is tried again", async () => {
    const bundles = createBundleDirectory(directory);
    await bundles.write("r-00000001", "file", "text");
    const writing = bundles.write("r-00000001", "file/below.txt", "text");
    await expect(writing).rejects.toMatchObject({ code: "upstream-failed", retry: "backoff" });
  });
});

describe("createDocumentReader", () => {
  const facts = aDocumentFacts();
  const countingStore = () => {
    const asked: string[] = [];
    const getDocument = async (id: string): Promise<StoredDocument | undefined> => {
      asked.push(id);
      return id === "gone" ? undefined : { facts, text: id };
    };
    return { asked, getDocument };
  };

  it("asks the store once for a document it keeps, and again for one it dropped", async () => {
    const store = countingStore();
    const reader = createDocumentReader({ evidence: store, keep: 2 });
    for (const id of ["a", "b", "a", "c", "a", "b"]) expect((await reader.read(id))?.text).toBe(id);
    expect(store.asked).toEqual(["a", "b", "c", "b"]);
  });

  it("asks again for a document that was not there", async () => {
    const store = countingStore();
    const reader = createDocumentReader({ evidence: store });
    expect([await reader.read("gone"), await reader.read("gone")]).toEqual([undefined, undefined]);
    expect(store.asked).toEqual(["gone", "gone"]);
  });
});

describe("createRunEvents", () => {
  it("reads a log that is longer than a page, once each", async () => {
    const log = Array.from({ length: 1_203 }, (_, index): LoggedEvent => ({
      id: `${index + 1}-0`,
      at: "2026-11-21T10:00:00.000Z",
      event: { type: "warning", message: String(index) },
    }));
    const read = async (_runId: string, range: { after?: string; count: number }): Promise<LoggedEvent[]> => {
      const from = range.after === undefined ? 0 : log.findIndex(({ id }) => id === range.after) + 1;
      return log.slice(from, from + range.count);
    };
    expect(await createRunEvents({ read })("r-00000001")).toEqual(log);
  });
});
