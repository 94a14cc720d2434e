import { decomposeQuestion, fetchPage, findEvidence, searchWeb } from "@quarry/contracts";
import { aRankedPassage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, parsedInputsOf, type PlayedRun, playRun, worldWith } from "../../testing/play-run.ts";

const [first, second] = [
  "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a",
  "0c5e6f6e-53a5-5d8b-8f0e-2b1f0a9c8d7e",
] as const;

const recalled = answer(findEvidence, ({ subject }) => ({
  subject,
  passages: [first, first, second].map((documentId) => aRankedPassage({ documentId })),
}));

type Answer = ReturnType<typeof answer>;

const played = (run: ReturnType<typeof aRun>, ...answers: readonly Answer[]) =>
  playRun(run, worldWith(recalled, ...answers));

const storedIn = (run: PlayedRun) => parsedInputsOf(run, fetchPage).map(({ source }) => source);

describe("search", () => {
  const dated = answer(decomposeQuestion, () => ({
    questionType: "other",
    complexity: "simple",
    language: "en",
    time: { names: "2026", recency: "month" },
    topics: [aTopic({ queries: ["queue releases", "queue releases 2026"] })],
  }));
  const recencies = (sources: object) =>
    parsedInputsOf(
      played(aRun({ question: "Which queues are the newest?", sources: { web: true, ...sources } }), dated),
      searchWeb,
    ).map(({ query, recency }) => [query, recency]);

  it("limits the queries that name the asked time to new pages, and no others", () => {
    const asked = recencies({});
    expect(asked).toContainEqual(["queue releases", undefined]);
    expect(asked).toContainEqual(["queue releases 2026", "month"]);
  });
});

describe("recall", () => {
  const question = "Why is a job taken again?";

  it("reads each stored document that relates to a topic once", () => {
    const sources = storedIn(played(aRun({ question })));
    expect(sources.slice(0, 2)).toEqual([
      { kind: "stored", documentId: first, uri: `document:${first}` },
      { kind: "stored", documentId: second, uri: `document:${second}` },
    ]);
  });

  it("reads what the local search has found under the address it has", () => {
    const uri = "https://example.org/queues";
    const local = answer(searchWeb, () => ({
      results: [{ uri, title: "Queues", snippet: "", provider: "local", rank: 1, documentId: first }],
      diagnosis: [],
    }));
    const sources = storedIn(played(aRun({ question }), local));
    expect(sources.slice(0, 2)).toEqual([
      { kind: "stored", documentId: first, uri },
      { kind: "stored", documentId: second, uri: `document:${second}` },
    ]);
  });

  it("looks through all that is stored, and not at all where something is given", () => {
    const scopes = (run: ReturnType<typeof aRun>) =>
      parsedInputsOf(played(run), findEvidence)
        .filter(({ subject }) => subject.startsWith("documents-"))
        .map(({ filters }) => filters.scopes);
    const collectionId = "c-0123456789abcdef";
    expect(scopes(aRun({ question }))[0]).toEqual([]);
    expect(scopes(aRun({ question, collectionId, sources: { local: true } }))[0]).toEqual([]);
    expect(scopes(aRun({ question, collectionId }))).toEqual([]);
    expect(scopes(aRun({ question, sources: { urls: ["https://example.org/queues"] } }))).toEqual([]);
  });

  it("searches what the owner of the run has, and no other owner's", () => {
    const owned = { ...aRun({ question }), id: "r-00000001-0123456789abcdef" };
    const scopes = parsedInputsOf(played(owned), findEvidence).map(({ filters }) => filters.scopes);
    expect(scopes).toContainEqual(["collection:all-0123456789abcdef"]);
    expect(scopes.every((all) => all.length > 0)).toBe(true);
  });
});
