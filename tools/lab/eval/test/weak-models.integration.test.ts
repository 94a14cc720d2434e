import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Findings } from "@quarry/contracts";
import {
  answerCapably,
  type AskedTask,
  type ModelReply,
  startModelServer,
} from "@quarry/testkit/model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playQuestions } from "../src/answers/play-questions.ts";

const corpus = [
  ["Locks", "A worker renews the lock of its job every 15 seconds. A lock that is not renewed expires."],
  [
    "Stalled jobs",
    "When a worker is killed, its lock expires and another worker takes the stalled job again.",
  ],
  ["Retries", "A job of a killed worker is taken again 20 times at most. Then the job fails for good."],
  ["Redis", "Redis keeps every job of a worker in a file. A killed worker loses no job that Redis keeps."],
].map(([title = "", text = ""], index) => ({ id: `${index}`, title, text }));

const numbers = /\[([^[\]\n]*?)(\d+)\.(\d+)([^[\]\n]*)\]/g;

const isDraft = ({ task = "" }: AskedTask): boolean => task.startsWith("draft-");

const prose =
  "I would first look at what a lock is. Then I would see who holds it, and I would go on from there.";

const answers =
  (write: (text: string) => string, others: (text: string) => string = String) =>
  (asked: AskedTask, text: string): ModelReply => ({
    kind: "answer",
    text: isDraft(asked) ? write(text) : others(text),
  });

/** Models that fail in several ways; the tests of draft-report have the other forms of a draft. */
const speaking: readonly (readonly [string, (asked: AskedTask, text: string) => ModelReply])[] = [
  ["names sentences that do not exist", answers((text) => text.replace(numbers, "[99.1]"))],
  ["answers in a fence", answers((text) => `Sure!\n\n\`\`\`markdown\n${text}\n\`\`\`\n\nAnything else?`)],
  [
    "is cut off",
    (asked, text) => ({
      kind: "answer",
      text: isDraft(asked) ? text.slice(0, (2 * text.length) / 3) : text,
      finish: isDraft(asked) ? "length" : "stop",
    }),
  ],
  ["answers all but the report with prose", answers(String, () => prose)],
  ["writes nothing of use", answers(() => "I am sorry.")],
];

interface Ended {
  readonly findings: Findings | undefined;
  readonly textOf: (documentId: string) => string;
}

const ended = new Map<string, Ended>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-weak-models-"));
  let at = 0;
  const server = await startModelServer({
    persona: (asked) => {
      const answer = answerCapably(asked);
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      const [, speak] = speaking[at] ?? ["", () => ({ kind: "silence" as const })];
      return speak(asked, text);
    },
  });
  const questions = speaking.map(() => ({ question: "Why is the job of a killed worker taken again?" }));
  try {
    await playQuestions(
      questions,
      { corpus, corpusHash: "weak-models" },
      ({ content, documents }) => {
        const [name = ""] = speaking[at] ?? [];
        ended.set(name, { findings: content?.findings, textOf: (id) => documents.get(id)?.text ?? "" });
        at += 1;
      },
      {
        workingDirectory: folder,
        cacheDirectory: join(folder, "cache"),
        signal: new AbortController().signal,
        now: () => performance.now(),
        environment: { LLM_BASE_URL: server.url, LLM_MODEL: "m" },
        say: () => undefined,
      },
    );
  } finally {
    await server.stop();
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const reportOf = (name: string): Findings => {
  const { findings } = ended.get(name) ?? {};
  if (findings === undefined) throw new Error(`a run with a model that ${name} has no report`);
  return findings;
};

describe("a run with a weak model", () => {
  it.each(speaking.slice(0, -1).map(([name]) => name))(
    "ends in a report of the model, every quote in its source, where it %s",
    (name) => {
      const { report, statements } = reportOf(name);
      expect(report.writtenBy).toBe("model");
      const cited = statements.flatMap(({ citations }) => citations);
      expect(cited.length).toBeGreaterThan(0);
      const textOf = ended.get(name)?.textOf ?? String;
      for (const { documentId, start, end, quote } of cited)
        expect(textOf(documentId).slice(start, end)).toBe(quote);
      const said = statements.map(({ text }) => text).join("\n");
      expect(said).not.toMatch(/\d\.\d\]|Sure!|```|99\.1/);
    },
  );

  it("says at the top what is missing or other than it was asked for", () => {
    const problemsOf = (name: string): string => JSON.stringify(reportOf(name).report.problems);
    expect(problemsOf("is cut off")).toContain("ends early");
    expect(problemsOf("answers all but the report with prose")).toContain("did not audit");
    expect(problemsOf("answers in a fence")).toBe("[]");
  });

  it("ends in a briefing that says why where the model writes nothing useful", () => {
    const { report } = reportOf("writes nothing of use");
    expect(report.writtenBy).toBe("fallback");
    expect(report.problems).toEqual([expect.stringContaining("wrote no usable report")]);
  });
});
