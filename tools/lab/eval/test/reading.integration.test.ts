import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { reading } from "../src/evaluations/reading.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

/** Sixty sentences of small talk. */
const smallTalk = Array.from(
  { length: 60 },
  (_, index) =>
    `Grad ${"ABC".charAt(index % 3)}: We have ${index} chairs in room ${index % 7}, and it is ${index % 12} o'clock now. ` +
    "Nobody has anything to add to that, so let us go on with whatever comes next on the list.",
);

const tides =
  "Professor: The moon pulls the sea, and so the tide rises twice a day. PhD: And the spring tide, when sun and moon stand in line, rises highest of all tides.";
const bees =
  "Professor: A forager dances in the hive. PhD: The bees learn from the dance where nectar is, and how far the bees must fly.";

const english = [
  ...smallTalk.slice(0, 20),
  tides,
  ...smallTalk.slice(20, 45),
  bees,
  ...smallTalk.slice(45),
].join("\n");

const placeOf = (part: string): [number, number] => {
  const start = english.indexOf(part);
  return [start, start + part.length];
};

const asked = (query: string, part: string) => ({
  query,
  kind: "specific",
  spans: [{ turns: [0, 0], chars: placeOf(part) }],
});

const qmsum = {
  id: "m1",
  text: english,
  queries: [
    asked("What did they say about the tide?", tides),
    asked("Summarize the discussion about the dance of the bees", bees),
    { query: "Summarize the meeting", kind: "general", spans: [] },
  ],
};

const sections = [
  "我们今天先看看预算，再安排下周的会议。",
  "潮汐由月球的引力引起，海水每天涨落两次。",
  "蜜蜂用舞蹈告诉同伴花蜜在哪里。",
];
const chinese = sections.map((sentence) => `说话人1：${sentence.repeat(40)}\n`).join("");
const vcsum = {
  id: "208",
  text: chinese,
  segments: [
    { segment: 1, headline: "潮汐的成因", chars: [chinese.indexOf("潮汐"), chinese.indexOf("蜜蜂")] },
  ],
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-reading-"));
  for (const [name, meeting] of Object.entries({ qmsum, vcsum, empty: { id: "1", text: "Nothing." } })) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "meetings.jsonl"), JSON.stringify(meeting));
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const evaluate = (data: string, ...options: readonly string[]): Promise<string> =>
  runEvaluation(
    ["reading", "--data", data, ...options],
    { reading },
    {
      workingDirectory: folder,
      cacheDirectory: join(folder, "cache"),
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: () => undefined,
    },
  );

const run = async (data: string, ...options: readonly string[]) => {
  const measures: unknown = JSON.parse(
    await evaluate(data, "--json", "--out", "runs/read.jsonl", ...options),
  );
  const written = await readFile(join(folder, "runs/read.jsonl"), "utf8");
  const lines = written.trim().split("\n");
  return { measures, lines: lines.map((line): unknown => JSON.parse(line)) };
};

describe("reading", () => {
  it("reads what was asked about within the budget, and writes where it read", async () => {
    const { measures, lines } = await run("qmsum");
    expect(measures).toMatchObject({
      evaluation: "reading",
      n: 2,
      goldRecall: 1,
      cut50k: { goldRecall: 1, budget: 1 },
      cutBudget: { goldRecall: 0 },
      topk: { n: 2 },
      gains: { cutBudget: { difference: 1, better: 2 } },
    });
    expect(measures).toHaveProperty("budget", expect.closeTo(0.1, 1));
    expect(lines).toMatchObject([
      { meeting: "m1", query: "What did they say about the tide?" },
      { meeting: "m1", query: "Summarize the discussion about the dance of the bees" },
    ]);
    expect(lines[0]).toHaveProperty("read.0", [expect.any(Number), expect.any(Number)]);
  });

  it("takes fewer queries when told to", async () => {
    const { measures, lines } = await run("qmsum", "--limit", "1");
    expect(measures).toMatchObject({ n: 1 });
    expect(lines).toHaveLength(1);
  });

  it("finds the segments of Chinese headlines", async () => {
    const { measures } = await run("vcsum");
    const { precision } = z.object({ precision: z.number() }).parse(measures);
    expect(precision).toBeGreaterThan(0.8);
  });

  it("shows a table without --json", async () => {
    expect(await evaluate("vcsum")).toMatch(/^\| product reader .*\n\| top passages /m);
  });

  it("refuses meetings that nothing is asked about", async () => {
    await expect(evaluate("empty")).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("no meeting has a specific query or a headline"),
    });
  });
});
