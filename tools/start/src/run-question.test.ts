import { describe, expect, it } from "vitest";
import { parseArguments } from "./arguments.ts";
import type { GatewayClient } from "./client/gateway-client.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { runQuestion } from "./run-question.ts";

const unasked = async (): Promise<never> => {
  throw new Error("not asked for");
};

const aClient = (changes: Partial<GatewayClient>): GatewayClient => ({
  url: "http://127.0.0.1:1",
  credentials: {},
  notReady: async () => undefined,
  createCollection: async () => "c-1",
  addFile: async () => undefined,
  addUrl: async () => undefined,
  countItems: unasked,
  submit: async () => "r-1",
  view: unasked,
  plan: unasked,
  approve: unasked,
  cancel: unasked,
  listArtifacts: unasked,
  readArtifact: unasked,
  ...changes,
});

const run = (client: Partial<GatewayClient>, signal = new AbortController().signal) => {
  const warnings: string[] = [];
  const ended = runQuestion({
    client: aClient(client),
    arguments: parseArguments(["Why is it so?"]),
    sources: {
      files: ["a.md", "b.md"].map((name) => ({ path: name, uri: `file:${name}` })),
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
    const { ended, warnings } = run({
      addFile: refusing(2),
      submit: () => Promise.reject(submitted),
    });
    await expect(ended).rejects.toBe(submitted);
    expect(warnings).toEqual([
      "not handed in: file:a.md: rename the file",
      "not handed in: file:b.md: rename the file",
    ]);
  });

  it("hands pages in as it does files, and has nothing marked for a question", async () => {
    const handed: unknown[] = [];
    const { ended } = run({
      createCollection: async (name, options) => {
        handed.push([name, options]);
        return "c-1";
      },
      addUrl: async (_id, url) => void handed.push(url),
      addFile: async (_id, { uri }) => void handed.push(uri),
      submit: async ({ collectionId, sources }) => {
        handed.push([collectionId, sources]);
        throw new CommandError(exitCodes.failed, "submitted");
      },
    });
    await expect(ended).rejects.toThrow("submitted");
    expect(handed).toEqual([
      ["Why is it so?", { mark: false }],
      "https://example.org/a",
      "file:a.md",
      "file:b.md",
      ["c-1", undefined],
    ]);
  });

  it("submits nothing when files cannot be handed in because a dependency is down", async () => {
    const { ended, warnings } = run({ addFile: refusing(75), submit: unasked });
    await expect(ended).rejects.toMatchObject({ exitCode: 75 });
    expect(warnings).toEqual([]);
  });

  it("submits nothing when it is cancelled while files are handed in", async () => {
    const asked = new AbortController();
    const { ended } = run({ addFile: async () => asked.abort(), submit: unasked }, asked.signal);
    await expect(ended).rejects.toMatchObject({
      exitCode: 130,
      message: expect.stringContaining("cancelled"),
    });
  });
});
