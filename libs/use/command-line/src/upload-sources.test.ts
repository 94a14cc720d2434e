import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { createTimeLeft, uploadSources, type UploadOptions } from "./upload-sources.ts";

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: import.meta.filename,
    uri: `file:${index}.md`,
  }));

type Changes = Partial<Omit<UploadOptions, "collections">> & {
  readonly collections?: Partial<UploadOptions["collections"]>;
};

/** Uploads the given number of files; `preparing` are the successive numbers of items in preparation. */
const upload = (
  count: number,
  { collections: answers, ...changes }: Changes = {},
  preparing: readonly number[] = [],
) => {
  const [said, added, created]: [string[], string[], string[]] = [[], [], []];
  const counts = preparing.values();
  const collections: UploadOptions["collections"] = {
    create: async ({ name }) => {
      created.push(name);
      return { id: "c-new" };
    },
    addFile: async (id, { uri }) => void added.push(`${id} ${uri}`),
    addItem: async (id, { url }) => void added.push(`${id} ${url}`),
    get: async () => {
      const left = counts.next().value ?? 0;
      return { counts: { preparing: left, ready: count - left, unavailable: 0 } };
    },
    ...answers,
  };
  const ended = uploadSources({
    sources: { files: filesOf(count), urls: [] },
    collectionId: undefined,
    name: "Why is it so?",
    mark: false,
    warn: (line) => void said.push(line),
    say: (line) => void said.push(line),
    now: () => 0,
    signal: new AbortController().signal,
    ...changes,
    collections,
  });
  return { ended, said, added, created };
};

describe("uploadSources", () => {
  it("creates no collection without anything to upload", async () => {
    const { ended, created } = upload(0);
    expect(await ended).toBeUndefined();
    expect(await upload(0, { collectionId: "c-old" }).ended).toBe("c-old");
    expect(created).toEqual([]);
  });

  it("adds to the collection that is named, so that a cut-off command continues", async () => {
    const { ended, added, created } = upload(2, { collectionId: "c-old" });
    expect(await ended).toBe("c-old");
    // Files are read concurrently, so either may be added first.
    expect(added.toSorted()).toEqual(["c-old file:0.md", "c-old file:1.md"]);
    expect(created).toEqual([]);
  });

  it("reports the destination of many sources, and waits until all can be searched", async () => {
    const { ended, said, added } = upload(200, {}, [2, 1, 0]);
    expect(await ended).toBe("c-new");
    expect(added).toHaveLength(200);
    expect(said).toEqual(["200 sources go to the collection c-new"]);
  });

  it("tells a user who cancels how to continue", async () => {
    const { ended } = upload(3, { signal: AbortSignal.abort() });
    await expect(ended).rejects.toMatchObject({
      exitCode: exitCodes.cancelled,
      message: expect.stringContaining("--collection c-new"),
    });
  });

  it("sends nothing more once the gateway is gone", async () => {
    let calls = 0;
    const gone = new CommandError(exitCodes.dependencyDown, "the gateway cannot be reached");
    const collections = {
      addFile: async () => {
        calls += 1;
        throw gone;
      },
    };
    await expect(upload(100, { collections }).ended).rejects.toBe(gone);
    expect(calls).toBeLessThanOrEqual(4);
  });

  it("sends the bytes of a file with its comments, and leaves out one that cannot be read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-upload-sources-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [path, comments] = [join(folder, "a.md"), join(folder, "a.comments.json")];
    writeFileSync(path, "grüße");
    writeFileSync(comments, '["Good."]');
    const sent: string[] = [];
    const { ended, said } = upload(0, {
      sources: {
        files: [
          { path, uri: "file:a.md", comments },
          { path: join(folder, "gone.md"), uri: "file:gone.md" },
        ],
        urls: [],
      },
      collections: {
        addFile: async (_id, file) => {
          sent.push(file.uri, await new Response(file.content).text(), file.comments?.name ?? "");
          sent.push(await new Response(file.comments?.content ?? null).text());
        },
      },
    });
    expect(await ended).toBe("c-new");
    expect(sent).toEqual(["file:a.md", "grüße", "a.comments.json", '["Good."]']);
    expect(said).toEqual([expect.stringContaining("not uploaded: file:gone.md: it cannot be read: ENOENT")]);
  });
});

/** Messages for a series of progress values and their times in seconds. */
const saidAt = (steps: readonly (readonly [number, number])[], total: number, from = 0): string[] => {
  const said: string[] = [];
  let seconds = 0;
  const lines = { say: (line: string) => void said.push(line), now: () => seconds * 1_000 };
  const tell = createTimeLeft("indexed", { total, from }, lines);
  for (const [at, done] of steps) {
    seconds = at;
    tell(done);
  }
  return said;
};

describe("createTimeLeft", () => {
  it("says every five seconds how long the rest takes at that pace", () => {
    const steps = [
      [1, 100],
      [6, 600],
      [8, 800],
      [11, 1_100],
    ] as const;
    expect(saidAt(steps, 10_000)).toEqual([
      "indexed: 600 of 10000, about 2 min left",
      "indexed: 1100 of 10000, about 89 s left",
    ]);
  });
});
