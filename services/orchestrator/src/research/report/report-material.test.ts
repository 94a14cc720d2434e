import type { Note } from "@quarry/contracts";
import { aCitation, aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { irrelevantDocuments, relevantPassages } from "./report-material.ts";

const idOf = (digit: number): string =>
  `${String(digit).repeat(8)}-0000-4000-8000-${String(digit).repeat(12)}`;
const passage = (digit: number, dense: number) => {
  const ranked = aRankedPassage({ documentId: idOf(digit) });
  return { ...ranked, why: { ...ranked.why, dense } };
};
const note = (digit: number, topicIds: string[]): Note => ({
  id: `n${digit}`,
  documentId: idOf(digit),
  kind: "finding",
  text: "The mortar held.",
  citations: [aCitation({ documentId: idOf(digit) })],
  topicIds,
});
const onTopic = ({ topicIds }: Note): boolean => topicIds.includes("t1");
const left = (notes: readonly Note[], irrelevant: string[], ...passages: ReturnType<typeof passage>[]) =>
  relevantPassages(passages, { notes: [...notes], irrelevant }, onTopic).map(({ documentId }) =>
    Number(documentId[0]),
  );

describe("the passages a report is written from", () => {
  it("are of sources in which a reader found something, and of unread ones that come as near", () => {
    const notes = [note(1, ["t1"]), note(2, ["t1"]), note(3, ["t2"])];
    const passages = [1, 2, 3, 4, 5, 6].map((digit) => passage(digit, 1 - digit / 10));
    expect(left(notes, [], ...passages)).toEqual([1, 2, 3]);
    expect(left(notes, [], ...passages, passage(7, 0.8))).toEqual([1, 2, 3, 7]);
  });

  it("are not of a source in which a reader found nothing, however near it comes", () => {
    expect(left([note(2, ["t1"])], [idOf(1)], passage(1, 0.9), passage(2, 0.5))).toEqual([2]);
  });

  it("are all that were found where no source left a note, and all unread ones where none left a note on the topic", () => {
    expect(left([], [idOf(1)], passage(1, 0.9), passage(2, 0.1))).toEqual([1, 2]);
    expect(left([note(1, ["t2"])], [idOf(2)], passage(2, 0.9), passage(3, 0.1))).toEqual([3]);
  });
});

describe("a source that answers nothing", () => {
  const documents = [1, 2, 3, 4, 5].map((digit) =>
    aDocumentFacts({ documentId: idOf(digit), characters: 100 }),
  );
  const read = { notes: [], characters: 100, model: { name: "m" } };

  it("was read to its end by a model that left no note", () => {
    const answers = [
      { ...read, documentId: idOf(1) },
      { ...read, documentId: idOf(2), characters: 60 },
      { ...read, documentId: idOf(3), model: null },
      { ...read, documentId: idOf(4), unproven: 2 },
      { ...read, documentId: idOf(5), notes: [note(5, [])] },
    ];
    expect(irrelevantDocuments(answers, { documents })).toEqual([idOf(1)]);
  });
});
