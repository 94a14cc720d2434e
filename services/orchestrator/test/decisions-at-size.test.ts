import {
  assessCoverage,
  decomposeQuestion,
  expandQuery,
  extractClaims,
  fetchPage,
  findEvidence,
  searchWeb,
} from "@quarry/contracts";
import { aClaim, aCoverage, aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { threadCpuMs } from "@quarry/testkit/loop-holds";
import { expect, it } from "vitest";
import { answer, aRun, playRun, worldWith } from "../src/testing/play-run.ts";

/** Measured 28 to 48 ms on a processor, beside other work; garbage collection may come between. */
const maxHoldMs = 200;

const range = (count: number): readonly number[] => Array.from({ length: count }, (_one, index) => index);
const idOf = (number: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-${String(number).padStart(12, "0")}`;
const page = (number: number): string => `https://example.org/pages/${number}`;
const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ""));

const topics = range(6).map((index) => ({
  ...aTopic({ id: `t${index + 1}`, name: `Part ${index}` }),
  queries: range(8).map((query) => `part ${index} query ${query}`),
}));

const passage = (number: number) =>
  aRankedPassage({
    passageId: idOf(number),
    documentId: idOf(number % 500),
    spans: range(8).map((span) => ({ start: span * 100, end: span * 100 + 90, score: 1 / (span + 1) })),
  });

/** A deep run over as many pages as it may have, in which no topic is ever covered and every search finds as much as it can. */
const largest = worldWith(
  answer(decomposeQuestion, () => ({
    questionType: "compare",
    complexity: "complex",
    language: "en",
    topics,
  })),
  answer(expandQuery, ({ topic, round }) => ({
    topicId: topic.id,
    hypothetical: null,
    variations: range(6).map((index) => ({
      kind: "narrower" as const,
      text: `${topic.name} in round ${round}, ${index}`,
    })),
  })),
  answer(searchWeb, ({ query }) => ({
    results: range(20).map((rank) => {
      const uri = page((numberIn(query) * 20 + rank) % 1_000);
      return {
        uri,
        title: uri,
        snippet: "What a search engine shows. ".repeat(8),
        provider: "brave",
        rank: rank + 1,
      };
    }),
    diagnosis: [],
  })),
  answer(fetchPage, ({ source }) => {
    const uri = source.kind === "url" ? source.url : source.uri;
    return { status: "stored", document: aDocumentFacts({ uri, documentId: idOf(numberIn(uri)) }) };
  }),
  answer(findEvidence, ({ subject, round }) => ({
    subject,
    passages: range(50).map((index) => passage(numberIn(`${subject}${round}`) * 50 + index)),
  })),
  answer(assessCoverage, ({ topic, round }) =>
    aCoverage({
      topicId: topic.id,
      covered: false,
      score: 0.05 * round,
      gaps: range(5).map((gap) => `${topic.name} lacks ${gap} in round ${round}`),
    }),
  ),
  answer(extractClaims, () => ({ claims: range(30).map((index) => aClaim({ id: `c${index + 1}` })) })),
);

it("decides about the largest run without holding the event loop", () => {
  const request = {
    question: "How do the parts of the largest question compare?",
    depth: "deep",
    sources: { web: true, urls: range(100).map(page) },
    budget: { iterations: 10, pages: 500 },
  } as const;
  // Decided once before, so that what is measured is not the compiler.
  playRun(aRun(request), largest);
  let [maxMs, decisions] = [0, 0];
  playRun(aRun(request), largest, undefined, (decide) => {
    const began = threadCpuMs();
    const decision = decide();
    maxMs = Math.max(maxMs, threadCpuMs() - began);
    decisions += 1;
    return decision;
  });
  expect(decisions).toBeGreaterThan(20);
  expect(maxMs).toBeLessThan(maxHoldMs);
});
