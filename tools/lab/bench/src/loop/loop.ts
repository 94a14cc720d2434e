import { createAnalyst } from "@quarry/analyst";
import { answerRequests } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { parseRequests } from "@quarry/reading";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { type Benchmark, loadNow } from "../benchmark.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { indexingOf, itemOf, longChinese, longLine } from "./large-inputs.ts";
import { measureLoopHolds } from "./loop-holds.ts";
import { reportCases } from "./report-cases.ts";

/** A handler with its largest measured input. */
interface LargestCase {
  readonly handler: string;
  /** Description of the size. */
  readonly size: string;
  readonly run: (context: JobContext) => Promise<unknown>;
}

const runId = "r-01sample0001";

const textCases = (language: string, text: string, kind: string = language): LargestCase[] => {
  const size = `one text of ${text.length} characters (${kind})`;
  const facts = aDocumentFacts({ language, characters: text.length });
  const item = itemOf(text, language);
  const references = [item.reference];
  const asked = [
    { request_type: "keyword", source_link_id: "item-0", keywords: ["quince jam", "31 sacks"] },
    { request_type: "word_range", source_link_id: "item-0", start_word: 5_000, end_word: 6_000 },
  ];
  const library = { read: async () => [item], textOf: async () => undefined };
  const markings = { getDocument: async () => ({ facts, text }), putMarking: async () => undefined };
  const job = answerRequests.input.parse({
    runId,
    stepId: 1,
    turn: 1,
    goal: "What did mills grind?",
    items: references,
    requests: parseRequests(asked, { items: references }).requests,
    repairs: [],
    found: [],
    answers: [],
    itemsPerTurn: 3,
    charactersLeft: 200_000,
    prioritizeByMarkerRelevance: true,
  });
  return [
    {
      handler: "index-document",
      size,
      run: async (context) => indexingOf({ facts, text })({ documentId: facts.documentId }, context),
    },
    {
      handler: "mark-document",
      size,
      run: async (context) =>
        createAnalyst({ markings }).markDocument({ documentId: facts.documentId }, context),
    },
    {
      handler: "answer-requests",
      size,
      run: async (context) => createAnalyst({ library }).answerRequests(job, context),
    },
    ...reportCases(facts, text).map((one) => ({ ...one, size })),
  ];
};

/** Maximum characters of one source. */
const hostileCharacters = 2_000_000;

const [defaultWords, charactersPerWord] = [160_000, 6];

/** Runs each handler that computes over a whole text, and measures how long it blocks the event loop. */
export const loopBenchmark: Benchmark = {
  summary: "the longest hold of the event loop by each handler: hostile texts, and one of --words (160,000)",
  run: async ({ words = defaultWords }, { signal, say }) => {
    const loadBefore = loadNow();
    const handlers: object[] = [];
    const cases = [
      ...textCases("en", longLine(words * charactersPerWord)),
      ...textCases("zh", longChinese(words * charactersPerWord)),
      ...Object.entries(hostileTexts(hostileCharacters)).flatMap(([kind, text]) =>
        textCases("en", text, kind),
      ),
    ];
    for (const { handler, size, run } of cases) {
      say(`${handler}: ${size}`);
      const context = { jobId: "bench", attempt: 1, signal, log: createSilentLogger() };
      const begun = performance.now();
      const holds = await measureLoopHolds(() => run(context));
      handlers.push({ handler, size, seconds: (performance.now() - begun) / 1_000, ...holds });
    }
    return { handlers, loadBefore, loadAfter: loadNow() };
  },
};
