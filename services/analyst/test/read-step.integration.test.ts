import { type ItemReference, readStep } from "@quarry/contracts";
import { createEncoder, type Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings, loadPrompts } from "@quarry/prompt";
import { createItemLibrary } from "@quarry/reading";
import { evidenceTest } from "@quarry/testkit";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { words } from "@quarry/text";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createMarkDocument } from "../src/mark-document/mark-document.ts";
import { createAnswerRequests } from "../src/read-step/answer-requests.ts";
import { createReadStep } from "../src/read-step/read-step.ts";
import { createSimilarity } from "../src/read-step/reading-turn.ts";
import { aStep, aTurnInput } from "../src/testing/reading-session.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

let encoder: Encoder;

beforeAll(async () => {
  encoder = await createEncoder({});
});

afterAll(() => encoder.close());

/** Stores a text, marks it without a model, and returns its item. */
const anItemOf = async (
  evidence: EvidenceStore,
  linkId: string,
  { text, language }: { readonly text: string; readonly language: string },
): Promise<ItemReference> => {
  const uri = `file:${linkId}.txt`;
  const documentId = documentIdOf(uri, text);
  await evidence.putDocument({ facts: aDocumentFacts({ documentId, uri, language }), text });
  await createMarkDocument({ markings: evidence })({ documentId }, context);
  return {
    itemId: linkId,
    linkId,
    source: "files",
    title: linkId,
    metadata: {},
    transcript: { documentId, characters: text.length, words: words(text, language).length, language },
    comments: null,
  };
};

/** Reads a step over stored items to its end; semantic searches find nothing. */
const readStored = async (
  evidence: EvidenceStore,
  items: readonly ItemReference[],
  { goal, language }: { readonly goal: string; readonly language: string },
) => {
  const library = createItemLibrary({ getDocument: (id) => evidence.getDocument(id), clock: () => 0 });
  const read = createReadStep({ library, wordingFor, prompts, similarity: createSimilarity(encoder) });
  const answer = createAnswerRequests({ library });
  const step = aStep({ goal, required_content_items: items.map(({ linkId }) => linkId) });
  let input = { ...aTurnInput([], { goal, step, language }), items: [...items] };
  for (;;) {
    const turn = readStep.output.parse(await read(input, context));
    if (turn.status === "complete") return { turn, answers: input.answers };
    const { requests, repairs } = turn;
    const { step: _step, ...rest } = input;
    const asked = { ...rest, stepId: 1, requests, repairs, found: [], prioritizeByMarkerRelevance: true };
    const sent = await answer(asked, context);
    input = {
      ...input,
      turn: input.turn + 1,
      followUpsLeft: Math.max(0, input.followUpsLeft - 1),
      answers: [...input.answers, ...sent.answers],
      charactersLeft: sent.charactersLeft,
    };
  }
};

const sentenceOf = (from: number): string => `In the year ${1900 + from} the harbour was painted once more.`;
const english = [
  ...Array.from({ length: 30 }, (_none, index) => sentenceOf(index)),
  "The ferry stopped because its engine was broken by the ice of January.",
  ...Array.from({ length: 30 }, (_none, index) => sentenceOf(index + 30)),
].join(" ");
const chinese = [
  ...Array.from({ length: 30 }, (_none, index) => `${1900 + index}年港口重新粉刷了一次。`),
  "赛季重置后玩家留存率下降了百分之三十。",
  ...Array.from({ length: 30 }, (_none, index) => `${1930 + index}年港口又粉刷了一次。`),
].join("");

describe("reading a step from the evidence store", () => {
  evidenceTest.for([
    [
      "en",
      english,
      "Why did the ferry stop?",
      "The ferry stopped because its engine was broken by the ice of January.",
    ],
    ["zh", chinese, "赛季重置对玩家留存率有什么影响？", "赛季重置后玩家留存率下降了百分之三十。"],
  ] as const)(
    "finds in %s what the step is for, word for word",
    async ([language, text, goal, told], { evidence }) => {
      const items = [await anItemOf(evidence, "harbour", { text, language })];
      const { turn, answers } = await readStored(evidence, items, { goal, language });
      expect(turn.sentences.map((one) => one.text)).toContain(told);
      for (const { documentId, start, end, quote } of turn.sentences.flatMap(({ citations }) => citations))
        expect((await evidence.getDocument(documentId))?.text.slice(start, end)).toBe(quote);
      expect(answers.flatMap(({ pieces }) => pieces).length).toBeGreaterThan(0);
    },
  );
});
