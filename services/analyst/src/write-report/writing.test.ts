import { aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { aStoredDocument, wholePassage } from "./testing/sample-evidence.ts";
import { sampleJob } from "./testing/write-sample.ts";
import { createWriting } from "./writing.ts";

const documents = ["1", "2", "3", "4"].map((digit) =>
  aStoredDocument(digit, `Worker ${digit} takes the job, see [the manual](https://a.example/${digit}).`),
);
const stored = new Map(documents.map((document) => [document.facts.documentId, document]));
const passages = documents.map((document) => wholePassage(document));
const topic = (id: string, ...places: readonly number[]) => ({
  topic: aTopic({ id }),
  coverage: aCoverage({ topicId: id }),
  passages: places.flatMap((place) => passages[place] ?? []),
});

describe("createWriting", () => {
  const topics = [topic("t1", 0, 1, 2), topic("t2", 3, 1)];
  const writing = createWriting({ ...sampleJob([]), topics }, stored);

  it("numbers the first passage of every topic before the second of any, each once", () => {
    expect(writing.passages.map(({ id, passage }) => [id, passage.documentId[0]])).toEqual([
      ["p1", "1"],
      ["p2", "4"],
      ["p3", "2"],
      ["p4", "3"],
    ]);
  });

  it("knows all topics of a passage, and shows no address", () => {
    expect(writing.passages.map(({ topicIds }) => topicIds)).toEqual([["t1"], ["t2"], ["t1", "t2"], ["t1"]]);
    expect(writing.passages[0]?.text).toBe("Worker 1 takes the job, see the manual.");
  });

  it.each([
    ["light", 24],
    [undefined, 24],
    ["deep", 40],
  ] as const)("keeps what a %s report can look at", (depth, most) => {
    const many = passages
      .slice(0, 1)
      .flatMap((passage) =>
        Array.from({ length: 50 }, (_, place) => ({ ...passage, passageId: `${place}` })),
      );
    const one = { ...topic("t1"), passages: many };
    const { passages: kept } = createWriting(
      { ...sampleJob([]), topics: [one], ...(depth && { depth }) },
      stored,
    );
    expect(kept).toHaveLength(most);
  });
});
