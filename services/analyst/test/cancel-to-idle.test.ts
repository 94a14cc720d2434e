import type { JobContext } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { passTurns, turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { readSentences } from "../src/audit-text/place-citation.ts";
import { createBuildPack } from "../src/build-pack/build-pack.ts";
import { createDiscoverGoals } from "../src/discover-goals/discover-goals.ts";
import { createMarkDocument } from "../src/mark-document/mark-document.ts";
import { createPlanResearch } from "../src/plan-research/plan-research.ts";
import { jobContext, prompts, wordingFor } from "../src/testing/job-context.ts";
import { aLibraryOf, aReadingCollection } from "../src/testing/reading-collection.ts";

/** Cancelling must take at most two seconds; no turn blocks the loop for a quarter of one, as the tests at size verify. */
const maxTurns = 5;

const line = (index: number): string =>
  `Report ${index} says that the grain harvest of region ${index} rose.`;
const lines = Array.from({ length: 20_000 }, (_one, index) => line(index));
const facts = aDocumentFacts({ language: "en" });
const text = lines.join(" ");

const items = aReadingCollection(
  Array.from({ length: 1_000 }, (_one, index) => {
    const own = lines.slice(index * 20, index * 20 + 20);
    return {
      linkId: `item-${index}`,
      text: own.join(" "),
      marked: own.map((said) => ["key-fact", said] as const),
    };
  }),
);
const library = aLibraryOf(items);
const references = items.map(({ reference }) => reference);
const markings = { getDocument: async () => ({ facts, text }), putMarking: async () => undefined };
const planned = { runId: "r-01sample0001", goal: "Which harvests rose?", items: references, language: "en" };

/** Enough candidates for more turns than a stage gets before it is cancelled. */
const candidates = Array.from({ length: 60 }, (_none, index) => ({
  documentId: `${facts.documentId.slice(0, -2)}${String(index).padStart(2, "0")}`,
  grade: facts.grade,
  spans: [{ start: 0, end: 800 }],
  selected: null,
}));

const stages: readonly (readonly [string, (context: JobContext) => Promise<unknown>])[] = [
  [
    "mark-document",
    async (context) => createMarkDocument({ markings })({ documentId: facts.documentId }, context),
  ],
  [
    "discover-goals",
    async (context) =>
      createDiscoverGoals({ library, wordingFor, prompts })(
        { requestId: "q", items: references, language: "en", limit: 5 },
        context,
      ),
  ],
  [
    "plan-research",
    async (context) =>
      createPlanResearch({ library, wordingFor, prompts })(
        { ...planned, overviewItems: 20, maxSteps: 8 },
        context,
      ),
  ],
  [
    "build-pack",
    async (context) =>
      createBuildPack({ documents: { read: async () => ({ facts, text }) }, model: null })(
        { runId: planned.runId, version: 0, before: null, candidates, maxTokens: 48_000 },
        context,
      ),
  ],
  ["audit-text", (context) => readSentences({ facts, text }, createYieldToEventLoop(context.signal))],
];

/** Turns of the event loop before a stage is cancelled: near its beginning, and in the middle of its work. */
const turns = [1, 10];
const cases = stages.flatMap(([stage, run]) => turns.map((after) => [stage, after, run] as const));

describe("a stage of a run that is cancelled", () => {
  it.each(cases)("frees its worker within a few turns: %s after turn %i", async (_stage, after, run) => {
    const cancelling = new AbortController();
    const context = { ...jobContext, signal: cancelling.signal };
    const ended = run(context);
    await passTurns(after);
    cancelling.abort("cancelled");
    expect(await turnsUntilEnd(ended, 2 * maxTurns)).toBeLessThan(maxTurns);
    await expect(ended).rejects.toBe("cancelled");
  });
});
