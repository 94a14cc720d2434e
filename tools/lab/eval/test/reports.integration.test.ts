import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reports } from "../src/evaluations/reports.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-reports-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (name: string, options: readonly string[]): Promise<unknown> =>
  JSON.parse(
    await runEvaluation(
      ["reports", "--data", join(folder, name), ...options],
      { reports },
      {
        workingDirectory: folder,
        cacheDirectory: join(folder, "cache"),
        signal: new AbortController().signal,
        now: () => performance.now(),
        say: () => undefined,
      },
    ),
  );

const write = async (name: string, files: Readonly<Record<string, string>>): Promise<void> => {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
};

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

describe("reports over questions with criteria", () => {
  const documents = [
    [
      "d1",
      "The tulip trade of Haarlem collapsed in February 1637, when buyers failed to appear at an auction.",
    ],
    ["d2", "Tulip contracts were settled in winter, long before any bulb of the trade could be delivered."],
    ["d3", "A starter of flour and water ferments for a week before the loaf of bread is baked."],
    ["d4", "A forager dances in the hive to show her sisters the way to the nectar of the flowers."],
  ].map(([_id, text]) => ({ _id, text }));
  const questions = [
    {
      _id: "q1",
      question: "Why did the tulip trade of Haarlem collapse?",
      criteria: [
        { criterion: "Names the auction.", weight: 0.6, documents: ["d1"] },
        { criterion: "Explains the contracts.", weight: 0.4, documents: ["d2"] },
      ],
    },
    { _id: "q2", question: "How is bread baked?", criteria: [{ weight: 1, documents: ["d3"] }] },
  ];

  beforeAll(() =>
    write("rubrics", { "questions.jsonl": toLines(questions), "documents.jsonl": toLines(documents) }),
  );

  it("scores what a run cites beside what BM25 finds", async () => {
    const measured = await run("rubrics", ["--limit", "1", "--out", "rubrics.jsonl"]);
    expect(measured).toMatchObject({ of: "rubrics", n: 1, rubricRecall: 1, snippetRecall: 1 });
    expect(measured).toMatchObject({
      bm25: [{ depth: 5, rubricRecall: 1 }, { depth: 10 }, { depth: 20, snippetRecall: 1 }],
    });
    const line = await readFile(join(folder, "rubrics.jsonl"), "utf8");
    expect(JSON.parse(line).cited.toSorted()).toEqual(["d1", "d2"]);
  });
});
