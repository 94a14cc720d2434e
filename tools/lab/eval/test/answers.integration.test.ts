import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answers } from "../src/evaluations/answers.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

const corpus = [
  ["a", "Sea of Alva", "The Sea of Alva is a shallow sea that was first mapped by the sailor Mira Tannen."],
  ["b", "Mira Tannen", "Mira Tannen was a sailor and a maker of maps who was born in the town of Orsa."],
  ["c", "Sourdough", "A starter of flour and water ferments for a week before the loaf is baked."],
  ["d", "Honey bees", "A forager dances in the hive to tell her sisters where the nectar is."],
] as const;

const questions = [
  {
    id: "q1",
    question: "In which town was the sailor born who first mapped the Sea of Alva?",
    answer: "Orsa",
    supporting_facts: [
      ["Sea of Alva", 0],
      ["Mira Tannen", 0],
    ],
  },
  { id: "q2", question: "How is bread baked?", answer: "flour", supporting_facts: [["Sourdough", 0]] },
];

let folder: string;

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-answers-"));
  const entries = corpus.map(([_id, title, text]) => ({ _id, title, text }));
  await writeFile(join(folder, "corpus.jsonl"), toLines(entries));
  await writeFile(join(folder, "questions.jsonl"), toLines(questions));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (...options: readonly string[]): Promise<unknown> =>
  JSON.parse(
    await runEvaluation(
      ["answers", "--data", folder, "--json", ...options],
      { answers },
      {
        workingDirectory: folder,
        cacheDirectory: join(folder, "cache"),
        signal: new AbortController().signal,
        now: () => performance.now(),
        say: () => undefined,
      },
    ),
  );

describe("answers", () => {
  it("plays a whole run and finds what its report cites and says", async () => {
    const measures = await run("--limit", "1", "--out", "runs/answers.jsonl");
    expect(measures).toMatchObject({ evaluation: "answers", n: 1, bothGoldCited: 1, answerFound: 1 });
    const [row = ""] = (await readFile(join(folder, "runs/answers.jsonl"), "utf8")).split("\n");
    expect(JSON.parse(row)).toMatchObject({
      id: "q1",
      cited: expect.arrayContaining(["Sea of Alva", "Mira Tannen"]),
      answerFound: true,
    });
  });

  it("answers the same again from what was indexed before", async () => {
    const first = await run();
    expect(await run()).toEqual(first);
  });

  it("names a file that is missing", async () => {
    await rm(join(folder, "questions.jsonl"));
    await expect(run()).rejects.toThrow("questions.jsonl cannot be read");
  });
});
