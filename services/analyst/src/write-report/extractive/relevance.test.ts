import type { InputOf, ReportDraft, Topic, writeReport } from "@quarry/contracts";
import { aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import type { StoredDocument } from "../../ports.ts";
import { aStoredDocument, aWriteInput, wholePassage } from "../testing/sample-evidence.ts";
import { writeExtractively } from "./write-extractively.ts";

const beehive = aStoredDocument(
  "1",
  `# Winter in the beehive

When it gets cold, the bees of a colony form a winter cluster around their queen. The bees of the cluster keep it warm because they
tremble with their flight muscles. The temperature of the winter cluster is always at least 20 degrees in its middle. Bees from the
outside of the cluster change places with those inside, so that no bee gets too cold in winter.
`,
);
const meadow = aStoredDocument(
  "2",
  `# The meadow

Wild bees do not keep warm in winter: most of them wait as larvae in the ground. A meadow is mown twice a year. The hay is sold to the
riding stables of the town. The gate of the meadow is green and was painted in May.
`,
);

const question = "How do bees keep warm in winter?";
const main = aTopic({ id: "t1", name: "How bees keep warm in winter", question });
const limits = aTopic({
  id: "t2",
  name: "Guarantees and limits of bees",
  question: "Which guarantees and limits apply of bees: How bees keep warm in winter?",
});

const draftOf = (
  topics: readonly Topic[],
  documents: readonly StoredDocument[] = [beehive, meadow],
  changes: Partial<InputOf<typeof writeReport>> = {},
): ReportDraft =>
  writeExtractively(
    aWriteInput(documents, {
      question,
      questionType: "other",
      topics: topics.map((topic) => ({
        topic,
        coverage: aCoverage({ topicId: topic.id }),
        passages: documents.map((document) => wholePassage(document)),
      })),
      ...changes,
    }),
    new Map(documents.map((document) => [document.facts.documentId, document])),
  );

const textsOf = (sentences: readonly { text: string }[]): string[] => sentences.map(({ text }) => text);
const offTopic = /mown|hay|gate/u;

describe("writeExtractively on relevance", () => {
  it("leaves out what stands beside an answer but speaks of something else", () => {
    const { sections, ideas, shortAnswer } = draftOf([main]);
    const all = [...sections, ...ideas].flatMap(({ sentences }) => textsOf(sentences));
    expect([...all, ...textsOf(shortAnswer)].filter((text) => offTopic.test(text))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(5);
  });

  it("puts under a special topic only what shows what it asks for", () => {
    const special = draftOf([main, limits]).sections.find(({ id }) => id === "t2");
    expect(textsOf(special?.sentences ?? [])).toEqual([
      "The temperature of the winter cluster is always at least 20 degrees in its middle.",
    ]);
  });

  it("quotes under a topic what its reader found, whatever else the sentence shows and however short it is", () => {
    const found = "The gate of the meadow is green and was painted in May.";
    const start = meadow.text.indexOf(found);
    const [first, second] = [main, limits].map((topic) => ({
      topic,
      coverage: aCoverage({ topicId: topic.id }),
      passages: [beehive, meadow].map((document) => wholePassage(document)),
    }));
    if (first === undefined || second === undefined) throw new Error("there are two topics");
    const findings = [{ documentId: meadow.facts.documentId, start, end: start + found.length }];
    const topics = [first, { ...second, findings }];
    const { sections } = draftOf([], [beehive, meadow], { topics });
    expect(textsOf(sections.find(({ id }) => id === "t2")?.sentences ?? [])).toContain(found);
    expect(textsOf(sections.find(({ id }) => id === "t1")?.sentences ?? [])).not.toContain(found);
  });

  it("says what was not found instead of filling a section", () => {
    const history = aTopic({
      id: "t2",
      name: "Alternatives to bees",
      question: "What are the alternatives to bees?",
    });
    const { sections } = draftOf([main, history], [beehive, meadow], {
      topics: [main, history].map((topic) => ({
        topic,
        coverage: aCoverage({ topicId: topic.id, covered: topic === main, gaps: ["bees alternatives"] }),
        passages: [wholePassage(beehive), wholePassage(meadow)],
      })),
    });
    expect(sections.find(({ id }) => id === "t2")).toMatchObject({
      sentences: [],
      gaps: ["bees alternatives"],
    });
  });

  it("leaves a covered topic out when all that is to say stands under another one", () => {
    const again = aTopic({ id: "t2", name: "Guarantees and limits again", question: limits.question });
    const ids = draftOf([main, limits, { ...again, id: "t3" }]).sections.map(({ id }) => id);
    expect(ids).toEqual(["t1", "t2"]);
  });

  it("answers with the most direct sentence first", () => {
    const [first] = textsOf(draftOf([main]).shortAnswer);
    expect(first).toMatch(/keep it warm|keep warm/u);
  });

  it("rests on a second source even when that one only mentions the question", () => {
    const poor = aStoredDocument(
      "3",
      "# Honey\n\nThe honey of a summer feeds the bees until spring comes again.\n",
    );
    const { sections } = draftOf([main], [beehive, poor]);
    const cited = sections.flatMap(({ sentences }) => sentences.flatMap(({ citations }) => citations));
    expect(new Set(cited.map(({ documentId }) => documentId)).size).toBe(2);
  });

  it("cites no second source that does not mention the question at all", () => {
    const silent = aStoredDocument(
      "3",
      "# Trains\n\nThe train to the coast leaves every hour from the old station.\n",
    );
    const { sections, ideas } = draftOf([main], [beehive, silent]);
    const sources = [...sections, ...ideas].flatMap(({ sentences }) => textsOf(sentences));
    expect(sources.filter((text) => text.includes("train"))).toEqual([]);
  });
});
