import { type ReportDraft, writeReport } from "@quarry/contracts";
import { aClaim, aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { draftOf, queues, streams } from "../testing/draft-sample.ts";
import { aStoredDocument, quoteOf, wholePassage } from "../testing/sample-evidence.ts";

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

  it("cites at least five sentences of two sources in its sections, none twice", () => {
    const [section] = draftOf([queues, streams]).sections;
    const texts = section?.sentences.map(({ text }) => text) ?? [];
    expect(texts.length).toBeGreaterThanOrEqual(5);
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(section?.sentences.map(({ citations }) => citations[0]?.documentId)).size).toBe(2);
  });

  it("answers in two to four sentences that speak of the question", () => {
    const { shortAnswer } = draftOf([queues, streams, other]);
    expect(shortAnswer.length).toBeGreaterThanOrEqual(2);
    expect(shortAnswer.length).toBeLessThanOrEqual(4);
    expect(shortAnswer.map(({ text }) => text)).not.toContainEqual(expect.stringContaining("soup"));
  });

  it("quotes neither questions nor lead-ins, tables, headings or code", () => {
    const texts = draftOf([queues]).sections.flatMap(({ sentences }) => sentences.map(({ text }) => text));
    expect(texts).not.toEqual([]);
    expect(texts).not.toContainEqual(expect.stringMatching(/\?$|:$|^#|\||lockDuration/u));
  });

  it("quotes a sentence that leans on another only right behind it", () => {
    const texts = draftOf([queues]).sections.flatMap(({ sentences }) => sentences.map(({ text }) => text));
    const leaning = texts.indexOf("It is then taken again by another worker of the same queue.");
    expect(leaning).toBeGreaterThan(0);
    expect(texts[leaning - 1]).toBe("When a worker is killed, the lock of its job expires after 30 seconds.");
  });

  it("keeps the sentences of one document in its order", () => {
    const [section] = draftOf([queues, streams]).sections;
    const starts = Map.groupBy(section?.sentences ?? [], ({ citations }) => citations[0]?.documentId);
    for (const group of starts.values()) {
      const order = group.map(({ citations }) => citations[0]?.start ?? 0);
      expect(order).toEqual(order.toSorted((one, another) => one - another));
    }
  });

  it("gives a sentence to one topic only and lists the gaps of a topic that is not covered", () => {
    const passages = [wholePassage(queues), wholePassage(streams)];
    const { sections } = draftOf([queues, streams], {
      topics: [
        { topic: aTopic(), coverage: aCoverage(), passages },
        {
          topic: aTopic({ id: "t2", name: "Log", question: "Where is the log of a run kept?" }),
          coverage: aCoverage({ topicId: "t2", covered: false, score: 0.3, gaps: ["size of the log"] }),
          passages,
        },
      ],
    });
    const texts = sections.flatMap(({ sentences }) => sentences.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
    expect(sections.map(({ heading, gaps }) => ({ heading, gaps }))).toEqual([
      { heading: "Recovery", gaps: [] },
      { heading: "Log", gaps: ["size of the log"] },
    ]);
    expect(sections[1]?.sentences[0]?.text).toMatch(/^The log of a run is kept in a stream/u);
  });

  it("puts a verified sentence before one that is contested", () => {
    const quote = "A job is recovered from the state that the run\nhas written last.";
    const judged = { independentPublishers: 2, supporting: [], contradicting: [] };
    const first = (status: "verified" | "contested"): string | undefined =>
      draftOf([streams], {
        claims: [{ ...aClaim({ origin: quoteOf(streams, quote) }), status, ...judged }],
        modes: ["idea"],
        topK: 1,
      }).ideas[0]?.sentences.find(({ text }) => text.startsWith("A job"))?.text;
    expect(first("verified")).toBe("A job is recovered from the state that the run has written last.");
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
    const { shortAnswer, sections } = draftOf([chinese], {
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
    expect(shortAnswer.map(({ text }) => text)).toContain(
      "工作进程被终止后，它持有的锁会过期，任务由另一个进程重新执行。",
    );
    expect(sections[0]?.sentences).toHaveLength(3);
  });
});
