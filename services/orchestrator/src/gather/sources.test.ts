import { awaitItems, fetchPage, findEvidence } from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  answer,
  aRun,
  inputsOf,
  jobNames,
  parsedInputsOf,
  playRun,
  runId,
  worldWith,
} from "../testing/play-run.ts";

const question = "Why did the bridge fall?";
const collectionId = "c-00000001";
const run = aRun({ question, collectionId });

const [first, second, partly] = ["a", "b", "c"].map((end) => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${end}`) as [
  string,
  string,
  string,
];

const passageOf = (documentId: string) =>
  aRankedPassage({ documentId, passageId: documentId.replace("7f6e", "1a1a") });
const described = (documentId: string) => ({ facts: aDocumentFacts({ documentId }), passages: 4 });

/**
 * Builds a collection of this many items: a topic finds one document, a second is not completely indexed, and a claim finds a
 * third.
 */
const libraryOf = (items: number) =>
  worldWith(
    answer(awaitItems, () => ({ items: [], unavailable: [], collection: { items, unavailable: 0 } })),
    answer(findEvidence, ({ subject }) => ({
      subject,
      passages: [passageOf(first), passageOf(partly), passageOf(second)],
      documents: [described(first), described(second)],
    })),
  );

const played = playRun(run, libraryOf(2_119));
const [published] = inputsOf(played, "publish-report");

describe("a question that is asked of a collection", () => {
  it("searches it by a filter, beside what the run fetched", () => {
    const searches = parsedInputsOf(played, findEvidence);
    expect(searches.length).toBeGreaterThan(0);
    for (const { filters, withDocuments } of searches) {
      expect(filters.scopes).toEqual([`run:${runId}`, `collection:${collectionId}`]);
      expect(withDocuments).toBe(true);
    }
  });

  it("adds the same jobs however many items there are", () => {
    expect(jobNames(playRun(run, libraryOf(100_000)))).toEqual(jobNames(played));
    expect(jobNames(played)).not.toContain(fetchPage.name);
  });

  it("uses what a search retrieved, and nothing that is not wholly indexed", () => {
    expect(published).toMatchObject({
      content: {
        documents: [{ documentId: first }, { documentId: second }],
        findings: {
          collection: { items: 2_119, unavailable: 0, retrieved: 2 },
          indexing: { documents: 2, passages: 8, passagesWritten: 0, alreadyIndexed: 2 },
        },
      },
    });
    expect(JSON.stringify(inputsOf(played, "draft-report"))).not.toContain(partly);
  });

  it("says that nothing of the collection was found where nothing was", () => {
    const empty = playRun(
      run,
      worldWith(
        answer(awaitItems, () => ({ items: [], unavailable: [], collection: { items: 7, unavailable: 0 } })),
        answer(findEvidence, ({ subject }) => ({ subject, passages: [] })),
      ),
    );
    expect(empty.last.state.stop).toMatchObject({
      reason: "nothing-found",
      detail: expect.stringContaining("nothing in the collection of 7 items"),
    });
  });
});
