import { answerRequests, type ContentRequest } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { parseRequests } from "@quarry/reading";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createMarkDocument } from "../src/mark-document/mark-document.ts";
import { createAnswerRequests } from "../src/read-step/answer-requests.ts";
import { createSelectSentences } from "../src/select-sentences/select-sentences.ts";
import { jobContext, prompts } from "../src/testing/job-context.ts";
import { aLibraryOf, aReadingCollection } from "../src/testing/reading-collection.ts";

const characters = 80_000;
/** Minimum number of times others get a turn. */
const minTurns = 40;

const sentence = (index: number): string =>
  `In year ${index} the mill ground ${index * 31} sacks; prices fell by ${index % 90}% and nobody knew why. `;
const longText = (end: string): string => {
  const sentences: string[] = [];
  for (let length = 0; length < characters; length += sentences.at(-1)?.length ?? 0)
    sentences.push(sentence(sentences.length) + end);
  return sentences.join("");
};

const texts = [
  ["paragraphs", "en", longText("\n\n")],
  ["one line", "en", longText("")],
  ["Chinese", "zh", "磨坊在2024年磨了三十袋小麦，价格下降了30%。农民认为收成不错。".repeat(characters / 32)],
] as const;

describe(`a text of ${characters} characters`, () => {
  it.each(texts)("yields to other work while it is marked: %s", async (_form, language, text) => {
    const facts = aDocumentFacts({ language });
    const markings = { getDocument: async () => ({ facts, text }), putMarking: async () => undefined };
    const handler = createMarkDocument({ markings });
    const { answer, turns } = await countTurns(async () =>
      handler({ documentId: facts.documentId }, jobContext),
    );
    expect(answer.markers).toBeGreaterThan(0);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it.each(texts)("yields to other work while requests are answered: %s", async (_form, language, text) => {
    const [written] = aReadingCollection([{ linkId: "mill", text: "A mill." }]);
    if (!written?.transcript) throw new Error("there is no item");
    const items = [{ ...written, transcript: { ...written.transcript, text, language } }];
    const references = items.map(({ reference }) => reference);
    const asked = [
      { request_type: "keyword", source_link_id: "mill", keywords: ["quince jam", "31 sacks"] },
      { request_type: "word_range", source_link_id: "mill", start_word: 5_000, end_word: 6_000 },
    ];
    const requests: ContentRequest[] = [...parseRequests(asked, { items: references }).requests];
    const job = answerRequests.input.parse({
      runId: "r-01sample0001",
      goal: "What did mills grind?",
      items: references,
      requests,
      stepId: 1,
      turn: 1,
      repairs: [],
      found: [],
      answers: [],
      itemsPerTurn: 3,
      charactersLeft: 200_000,
      prioritizeByMarkerRelevance: true,
    });
    const handler = createAnswerRequests({ library: aLibraryOf(items) });
    const { turns } = await countTurns(async () => handler(job, jobContext));
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it.each(texts)("yields to other work while a model selects from it: %s", async (_form, language, text) => {
    const facts = aDocumentFacts({ language });
    const model = createScriptedModel(Array.from({ length: 99 }, () => "1-3, 7"));
    const documents = { read: async () => ({ facts, text }) };
    const handler = createSelectSentences({ documents, prompts, model });
    const job = { runId: "r-01sample0001", question: "What did mills grind?", topics: [], spans: [] };
    const { answer, turns } = await countTurns(async () =>
      handler({ ...job, documentId: facts.documentId, maxTokens: 5_000 }, jobContext),
    );
    expect(answer.ranges.slice(0, 2)).toEqual([
      { from: 1, to: 3 },
      { from: 7, to: 7 },
    ]);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });
});
