import { describe, expect, it } from "vitest";
import { parseArguments } from "./arguments.ts";
import { type RunClient, runQuestion } from "./ask.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";

const unasked = async (): Promise<never> => {
  throw new Error("not asked for");
};

type Collections = RunClient["collections"];
type Research = RunClient["research"];

const aClient = (collections: Partial<Collections>, research: Partial<Research>): RunClient => ({
  collections: {
    create: async () => ({ id: "c-1" }),
    addFile: async () => undefined,
    addItem: async () => undefined,
    get: unasked,
    ...collections,
  },
  research: {
    submit: unasked,
    followUp: unasked,
    events: () => {
      throw new Error("not asked for");
    },
    get: unasked,
    plan: unasked,
    approvePlan: unasked,
    answer: unasked,
    cancel: unasked,
    ...research,
  },
});

const run = (
  collections: Partial<Collections>,
  research: Partial<Research> = {},
  signal = new AbortController().signal,
  options: readonly string[] = [],
) => {
  const warnings: string[] = [];
  const ended = runQuestion({
    client: aClient(collections, research),
    arguments: parseArguments(["Why is it so?", ...options], "npm start --"),
    sources: {
      files: ["a.md", "b.md"].map((name) => ({ path: import.meta.filename, uri: `file:${name}` })),
      urls: ["https://example.org/a"],
    },
    show: async () => undefined,
    warn: (line) => warnings.push(line),
    reviewer: { say: () => undefined, ask: undefined, folder: "." },
    signal,
  });
  return { ended, warnings };
};

const refusing = (exitCode: 2 | 75) => async (): Promise<never> => {
  throw new CommandError(exitCode, "rename the file");
};

describe("runQuestion", () => {
  it("leaves out a file that is refused, and says so", async () => {
    const submitted = new CommandError(exitCodes.failed, "submitted");
    const { ended, warnings } = run({ addFile: refusing(2) }, { submit: () => Promise.reject(submitted) });
    await expect(ended).rejects.toBe(submitted);
    // Files are read concurrently, so either may come first.
    expect(warnings.toSorted()).toEqual([
      "not uploaded: file:a.md: rename the file",
      "not uploaded: file:b.md: rename the file",
    ]);
  });

  it("hands pages in as it does files, and has nothing marked for a question", async () => {
    const handed: unknown[] = [];
    const { ended } = run(
      {
        create: async (collection) => {
          handed.push(collection);
          return { id: "c-1" };
        },
        addItem: async (_id, { url }) => void handed.push(url),
        addFile: async (_id, { uri }) => void handed.push(uri),
      },
      {
        submit: async ({ collectionId, sources }) => {
          handed.push([collectionId, sources]);
          throw new CommandError(exitCodes.failed, "submitted");
        },
      },
    );
    await expect(ended).rejects.toThrow("submitted");
    // Files are read concurrently, and added in the order in which reading ends.
    expect([...handed.slice(0, 2), new Set(handed.slice(2, 4)), ...handed.slice(4)]).toEqual([
      { name: "Why is it so?", mark: false },
      "https://example.org/a",
      new Set(["file:a.md", "file:b.md"]),
      ["c-1", undefined],
    ]);
  });

  it("asks a follow-up question of the run and the pages that are named, and hands nothing in", async () => {
    const asked: unknown[] = [];
    const followUp: Research["followUp"] = async (...call) => {
      asked.push(call);
      throw new CommandError(exitCodes.failed, "submitted");
    };
    const options = ["--after", "r-0123456789", "--source", "https://example.org/a", "--template", "note"];
    const { ended } = run({ create: unasked }, { followUp }, undefined, options);
    await expect(ended).rejects.toThrow("submitted");
    const sources = { urls: ["https://example.org/a"] };
    expect(asked).toEqual([["r-0123456789", { question: "Why is it so?", sources, template: "note" }]]);
  });

  it("submits nothing when files cannot be uploaded because a dependency is down", async () => {
    const { ended, warnings } = run({ addFile: refusing(75) });
    await expect(ended).rejects.toMatchObject({ exitCode: 75 });
    expect(warnings).toEqual([]);
  });

  it("submits nothing when it is cancelled while files are uploaded", async () => {
    const asked = new AbortController();
    const { ended } = run({ addFile: async () => asked.abort() }, {}, asked.signal);
    await expect(ended).rejects.toMatchObject({
      exitCode: 130,
      message: expect.stringContaining("cancelled"),
    });
  });
});
