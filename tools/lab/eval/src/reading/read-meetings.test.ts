import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readMeetings } from "./read-meetings.ts";

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "quarry-meetings-"));
});

afterEach(() => rm(data, { recursive: true, force: true }));

const text = "A: We begin. B: The lock expires. A: Good.";

const read = async (...records: readonly object[]) => {
  await writeFile(join(data, "meetings.jsonl"), records.map((record) => JSON.stringify(record)).join("\n"));
  return (await readMeetings(data)).meetings;
};

const asked = (query: string, ...chars: readonly (readonly [number, number])[]) => ({
  query,
  kind: "specific",
  spans: chars.map((span) => ({ turns: [0, 1], chars: span })),
});

describe("readMeetings", () => {
  it("takes the specific queries of QMSum, with their spans in order and those that overlap as one", async () => {
    const queries = [
      asked("What of the lock?", [20, 30], [0, 5], [25, 33]),
      { query: "Summarize.", kind: "general", spans: [] },
    ];
    const [meeting] = await read({ id: "m1", text, queries, topics: [] });
    expect(meeting).toEqual({
      id: "m1",
      text,
      queries: [
        {
          query: "What of the lock?",
          gold: [
            { start: 0, end: 5 },
            { start: 20, end: 33 },
          ],
        },
      ],
    });
  });

  it("takes the headlines of VCSum, with their segments", async () => {
    const segments = [{ segment: 0, headline: "锁的过期", chars: [13, 33], summary: "…" }];
    const [meeting] = await read({ id: 7, text, segments });
    expect(meeting).toMatchObject({
      id: "7",
      queries: [{ query: "锁的过期", gold: [{ start: 13, end: 33 }] }],
    });
  });

  it("keeps a query as it is written", async () => {
    const [meeting] = await read({ id: "m1", text, queries: [asked("What of the lock? ", [20, 30])] });
    expect(meeting?.queries).toMatchObject([{ query: "What of the lock? " }]);
  });

  it("leaves out queries that no text answers", async () => {
    const [meeting] = await read({ id: "m1", text, queries: [asked("Nothing?"), asked("Empty?", [3, 3])] });
    expect(meeting?.queries).toEqual([]);
  });

  it("knows a changed file by its hash", async () => {
    await read({ id: "m1", text });
    const { hash } = await readMeetings(data);
    await read({ id: "m2", text });
    expect((await readMeetings(data)).hash).not.toBe(hash);
  });

  it("refuses an answer that stands after the text", async () => {
    await expect(read({ id: "m1", text, queries: [asked("Late?", [30, 99])] })).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining('meeting m1 has 42 characters, and "Late?" is answered after them'),
    });
  });

  it("says what a line lacks", async () => {
    await expect(read({ id: "m1" })).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("meetings.jsonl, line 1: text"),
    });
  });

  it("says which layout a folder must have", async () => {
    await expect(readMeetings(join(data, "none"))).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("QMSum's or VCSum's layout"),
    });
  });
});
