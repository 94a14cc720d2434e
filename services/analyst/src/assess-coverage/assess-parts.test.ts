import type { assessCoverage, Coverage, DocumentFacts, InputOf } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { idOf } from "../testing/hand-texts.ts";
import { createAssessCoverage } from "./assess-coverage.ts";
import { coverageScore } from "./score/coverage-score.ts";

type Said = { readonly text: string } & Partial<Pick<DocumentFacts, "publisher" | "grade" | "publishedAt">>;

const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
const nowMs = Date.parse("2026-11-22T00:00:00Z");

const assess = async (
  said: readonly Said[],
  changes: Partial<InputOf<typeof assessCoverage>> = {},
): Promise<Coverage> => {
  const documents = said.map(({ text, ...facts }, index) => ({
    facts: aDocumentFacts({ documentId: idOf(index), publisher: `site${index}.example`, ...facts }),
    text,
  }));
  const passages = documents.map(({ facts: { documentId, publisher, grade }, text: { length: end } }) =>
    aRankedPassage({ documentId, publisher, grade, start: 0, end, spans: [{ start: 0, end, score: 1 }] }),
  );
  const read = async (documentId: string) => documents.find(({ facts }) => facts.documentId === documentId);
  return createAssessCoverage({ documents: { read }, clock: () => nowMs })(
    {
      runId: "r-01h2x3y4",
      round: 0,
      question: "How does Quarry keep a run alive when a worker is killed?",
      questionType: "other",
      language: "en",
      topic: aTopic({ name: "When a worker is killed", question: "What happens when a worker is killed?" }),
      passages,
      threshold: 0.7,
      ...changes,
    },
    context,
  );
};

const partOf = async (part: keyof NonNullable<Coverage["parts"]>, ...asked: Parameters<typeof assess>) =>
  (await assess(...asked)).parts?.[part];

const one = "When a worker is killed, its lock expires and another worker takes the job again.";
const two = "A killed worker renews no lock, so that its job counts as stalled after five seconds.";
const three = "Whoever has killed a worker finds the job of that worker in the hands of the next one.";

describe("the parts of a coverage", () => {
  it("come to the score", async () => {
    const { parts, score } = await assess([{ text: one }, { text: two }]);
    expect(parts && coverageScore(parts)).toBe(score);
  });

  it("count independent publishers up to three", async () => {
    const said = [{ text: one }, { text: two }, { text: three }];
    const counts = [1, 2, 3].map((count) => partOf("publishers", said.slice(0, count)));
    expect(await Promise.all(counts)).toEqual([0.33, 0.67, 1]);
  });

  it("count one publisher once, and the copies of one text once", async () => {
    const publisher = "site.example";
    const ofOne = [
      { text: one, publisher },
      { text: two, publisher },
    ];
    expect(await partOf("publishers", ofOne)).toBe(0.33);
    expect(await partOf("publishers", [{ text: one }, { text: one }])).toBe(0.33);
  });

  it("let one file that was handed in reach the default threshold", async () => {
    expect(await assess([{ text: one, publisher: "local files" }])).toMatchObject({ covered: true });
  });

  it("weigh the grades of the sources that answer, and of no others", async () => {
    const offTopic = { text: "The button of the report page is green.", grade: "A" } as const;
    const [good, weak] = [{ text: one, grade: "A" } as const, { text: one, grade: "E" } as const];
    expect(await partOf("grade", [good, offTopic])).toBe(1);
    expect(await partOf("grade", [weak, offTopic])).toBe(0.2);
  });

  it("never make less of an answer because one more source gives it", async () => {
    const good = await assess([{ text: one, grade: "A" }]);
    const more = await assess([
      { text: one, grade: "A" },
      { text: two, grade: "E" },
    ]);
    expect(more.score).toBeGreaterThan(good.score);
  });

  it("weigh the date where it matters, and only where it is known", async () => {
    const question = "What is the latest way to handle a killed worker?";
    const old = [{ text: one, publishedAt: "2019-05-01" }];
    expect(await partOf("recency", old, { question })).toBe(0);
    expect(await partOf("recency", [{ text: one }], { question })).toBe(1);
    expect(await partOf("recency", old)).toBe(1);
  });

  it("fall with an open contradiction, which is searched for", async () => {
    const said = [
      { text: "A killed worker loses its lock after 5 seconds." },
      { text: "A killed worker loses its lock after 50 seconds." },
    ];
    const coverage = await assess(said, { threshold: 1 });
    expect(coverage.parts?.contradictions).toBe(0.5);
    expect(coverage.gaps.join("\n")).toContain("loses");
  });

  it("fall with a sub-question that no sentence bears on, and name it as a gap", async () => {
    const subQuestions = ["What happens when a worker is killed?", "Which pages show the elephants?"];
    const topic = aTopic({
      name: "When a worker is killed",
      question: "What happens when a worker is killed?",
    });
    const whole = await assess([{ text: one }], { topic });
    const half = await assess([{ text: one }], { topic: { ...topic, subQuestions } });
    expect(half.parts?.answered).toBeCloseTo((whole.parts?.answered ?? 0) / 2, 1);
    expect(half.gaps).toContain("pages show elephants");
  });

  it("ask for code where something technical is to be shown by example", async () => {
    const asked = {
      question: "How do I configure Terraform state?",
      questionType: "how-to",
      topic: aTopic({ id: "t2", name: "Examples: Terraform state", question: "What are examples of state?" }),
    } as const;
    const prose = "An example of Terraform state is a file that Terraform keeps beside its configuration.";
    const code = `${prose}\n\n\`\`\`hcl\nterraform { backend "s3" {} }\n\`\`\`\n`;
    expect(await partOf("requirements", [{ text: prose }], asked)).toBe(0.5);
    expect(await partOf("requirements", [{ text: code }], asked)).toBe(1);
    expect((await assess([{ text: prose }], asked)).gaps.join("\n")).toContain("code example");
  });

  it.each([
    ["How they differ", "How do AOF and RDB differ?"],
    ["Differences between AOF and RDB persistence", "How do AOF and RDB persistence differ?"],
  ])("ask for both sides of a comparison under '%s'", async (name, topicQuestion) => {
    const asked = {
      question: "What is the difference between AOF and RDB persistence?",
      questionType: "compare",
      topic: aTopic({ id: "t3", name, question: topicQuestion }),
    } as const;
    const aside = { text: "AOF is slower than nothing at all, but AOF and its log differ in no write." };
    const both = { text: "AOF logs every write, whereas RDB differs in that it takes snapshots." };
    expect(await partOf("requirements", [aside], asked)).toBe(0);
    expect(await partOf("requirements", [both], asked)).toBe(1);
  });
});

describe("the leads of a coverage", () => {
  const asked = {
    question: "When was the founder of the Bellmark society born?",
    topic: aTopic({ name: "Founder", question: "When was the founder of the Bellmark society born?" }),
  };
  const text = "The Bellmark society has one founder, Agnes Thorne, and a hall in Leeds.";

  it("name what the evidence names and the question does not, with what is still missing", async () => {
    const { leads } = await assess([{ text }], { ...asked, threshold: 0.95 });
    expect(leads).toEqual(["Agnes Thorne born", "Leeds born"]);
  });

  it("are not there once the topic is covered", async () => {
    expect(await assess([{ text: one }])).not.toHaveProperty("leads");
  });
});
