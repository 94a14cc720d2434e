import { type ReportDraft, writeReport } from "@quarry/contracts";
import { aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { draftOf, queues, streams } from "./testing/draft-sample.ts";
import { aStoredDocument, wholePassage } from "./testing/sample-evidence.ts";

const other = aStoredDocument(
  "3",
  "# Cooking\n\nA soup is boiled for an hour before the salt is added to it.\n",
);
const chinese = aStoredDocument(
  "4",
  "任务队列把每一步工作交给独立的进程处理。工作进程被终止后，它持有的锁会过期，任务由另一个进程重新执行。每个任务都有固定的编号，所以同一个任务不会执行两次。",
  { language: "zh" },
);

const sentencesOf = ({ shortAnswer, sections, contradictions, ideas, implementations }: ReportDraft) => [
  ...shortAnswer,
  ...sections.flatMap(({ sentences }) => sentences),
  ...contradictions.flatMap(({ sides }) => sides),
  ...ideas.flatMap(({ sentences }) => sentences),
  ...implementations.flatMap(({ sentences }) => sentences),
];

const proseOf = ({ shortAnswer, sections }: ReportDraft): string[] =>
  [...shortAnswer, ...sections.flatMap(({ sentences }) => sentences)].map(({ text }) => text);

describe("writeExtractively", () => {
  it("answers what the contract asks for, titled with the question", () => {
    const draft = draftOf([queues, streams]);
    expect(writeReport.output.parse({ draft, model: null }).draft).toEqual(draft);
    expect(draft.title).toBe("How is the job of a killed worker recovered?");
  });

  it("quotes every sentence verbatim at its offsets and numbers each once", () => {
    const sentences = sentencesOf(draftOf([queues, streams]));
    const texts = new Map([queues, streams].map(({ facts, text }) => [facts.documentId, text]));
    expect(sentences.map(({ id }) => id)).toEqual(sentences.map((_sentence, index) => `s${index + 1}`));
    for (const { documentId, start, end, quote } of sentences.flatMap(({ citations }) => citations))
      expect(texts.get(documentId)?.slice(start, end)).toBe(quote);
  });

  it("quotes every source that speaks of the question, and no sentence twice", () => {
    const draft = draftOf([queues, streams]);
    const texts = proseOf(draft);
    expect(texts.length).toBeGreaterThanOrEqual(4);
    expect(new Set(texts).size).toBe(texts.length);
    const cited = draft.shortAnswer.flatMap(({ citations }) => citations.map(({ documentId }) => documentId));
    expect(new Set(cited).size).toBe(2);
  });

  it("answers in sentences that speak of the question", () => {
    const { shortAnswer } = draftOf([queues, streams, other]);
    expect(shortAnswer.length).toBeGreaterThanOrEqual(2);
    expect(shortAnswer.map(({ text }) => text)).not.toContainEqual(expect.stringContaining("soup"));
  });

  it("quotes neither questions nor lead-ins, tables, headings or code", () => {
    const texts = proseOf(draftOf([queues]));
    expect(texts).not.toEqual([]);
    expect(texts).not.toContainEqual(expect.stringMatching(/\?$|:$|^#|\||lockDuration/u));
  });

  it("keeps the sentences of one document in its order", () => {
    const [section] = draftOf([queues, streams]).sections;
    const starts = Map.groupBy(section?.sentences ?? [], ({ citations }) => citations[0]?.documentId);
    for (const group of starts.values()) {
      const order = group.map(({ citations }) => citations[0]?.start ?? 0);
      expect(order).toEqual(order.toSorted((one, another) => one - another));
    }
  });

  it("gives a sentence to one place only and lists the gaps of a topic that is not covered", () => {
    const passages = [wholePassage(queues), wholePassage(streams)];
    const draft = draftOf([queues, streams], {
      topics: [
        { topic: aTopic(), coverage: aCoverage(), passages },
        {
          topic: aTopic({ id: "t2", name: "Log", question: "Where is the log of a run kept?" }),
          coverage: aCoverage({ topicId: "t2", covered: false, score: 0.3, gaps: ["size of the log"] }),
          passages,
        },
      ],
    });
    const texts = proseOf(draft);
    expect(new Set(texts).size).toBe(texts.length);
    expect(draft.sections.map(({ heading, gaps }) => ({ heading, gaps }))).toEqual([
      { heading: "Recovery", gaps: [] },
      { heading: "Log", gaps: ["size of the log"] },
    ]);
    expect(texts).toContainEqual(expect.stringMatching(/^The log of a run is kept in a stream/u));
  });

  it("leaves modes empty that were not asked for", () => {
    const { sections, ideas, implementations, shortAnswer } = draftOf([queues, streams], {
      modes: ["implementation"],
    });
    expect({ sections, ideas }).toEqual({ sections: [], ideas: [] });
    expect(implementations).toHaveLength(1);
    expect(shortAnswer.length).toBeGreaterThanOrEqual(2);
  });

  it("answers with nothing at all when there is no passage", () => {
    expect(draftOf([])).toMatchObject({
      shortAnswer: [],
      ideas: [],
      implementations: [],
      contradictions: [],
    });
  });

  it("writes of Chinese text as well", () => {
    const draft = draftOf([chinese], {
      language: "zh",
      question: "工作进程被终止后任务怎么办？",
      topics: [
        {
          topic: aTopic({ name: "任务的恢复", question: "工作进程被终止后任务怎么办？" }),
          coverage: aCoverage(),
          passages: [wholePassage(chinese, "zh")],
        },
      ],
    });
    expect(proseOf(draft)).toContain("工作进程被终止后，它持有的锁会过期，任务由另一个进程重新执行。");
  });
});
