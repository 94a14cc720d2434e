import { setImmediate as nextTurn } from "node:timers/promises";
import type { JobContext } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings, loadPrompts } from "@quarry/prompt";
import { createGiveWay } from "@quarry/runtime";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { readSentences } from "../src/audit-text/place-citation.ts";
import { createDiscoverGoals } from "../src/discover-goals/discover-goals.ts";
import { createMarkDocument } from "../src/mark-document/mark-document.ts";
import { createPlanResearch } from "../src/plan-research/plan-research.ts";
import { aReadingCollection } from "../src/testing/reading-collection.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
/** What is promised to whoever cancels a run. */
const maxMs = 2_000;

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
const byId = new Map(items.map((item) => [item.reference.linkId, item]));
const library = {
  read: async (asked: readonly { linkId: string }[]) => asked.flatMap(({ linkId }) => byId.get(linkId) ?? []),
};
const references = items.map(({ reference }) => reference);
const markings = { getDocument: async () => ({ facts, text }), putMarking: async () => undefined };
const planned = { runId: "r-01sample0001", goal: "Which harvests rose?", items: references, language: "en" };

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
  ["audit-text", (context) => readSentences({ facts, text }, createGiveWay(context.signal))],
];

/** Turns of the event loop after which a stage is cancelled: near its beginning, and in the middle of its work. */
const turns = [1, 10];
const cases = stages.flatMap(([stage, run]) => turns.map((after) => [stage, after, run] as const));

describe("a stage of a run that is cancelled", () => {
  it.each(cases)("frees its worker within two seconds: %s after turn %i", async (stage, after, run) => {
    const cancelling = new AbortController();
    const context = { jobId: "j", attempt: 1, signal: cancelling.signal, log: createSilentLogger() };
    const ended = run(context);
    let askedAt = performance.now();
    for (let turn = 0; turn < after; turn += 1) {
      // A request to cancel comes in while the loop is held, and is seen in the next turn.
      askedAt = performance.now();
      await nextTurn();
    }
    cancelling.abort("cancelled");
    await expect(ended).rejects.toBe("cancelled");
    const freedAfter = performance.now() - askedAt;
    process.stdout.write(`${stage} was left ${freedAfter.toFixed(0)} ms after it was cancelled\n`);
    expect(freedAfter).toBeLessThan(maxMs);
  });
});
