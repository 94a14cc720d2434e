import { createAnalyst } from "@quarry/analyst";
import { answerRequests, planResearch } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings, loadPrompts } from "@quarry/prompt";
import { parseRequests, type ReadableItem } from "@quarry/reading";
import { sampleContent } from "@quarry/report/testing";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { type Benchmark, loadNow } from "../benchmark.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { citedDocuments, indexingOf, itemOf, longChinese, longLine, markedItems } from "./large-inputs.ts";
import { measureLoopHolds } from "./loop-holds.ts";

/** A handler with its largest measured input. */
interface LargestCase {
  readonly handler: string;
  /** Description of the size. */
  readonly size: string;
  readonly run: (context: JobContext) => Promise<unknown>;
}

interface Sizes {
  readonly characters: number;
  readonly items: number;
}

const runId = "r-01sample0001";

const libraryOf = (items: readonly ReadableItem[]) => {
  const byId = new Map(items.map((item) => [item.reference.linkId, item]));
  return {
    read: async (asked: readonly { readonly linkId: string }[]) =>
      asked.flatMap(({ linkId }) => byId.get(linkId) ?? []),
    textOf: async () => undefined,
  };
};

const textCases = (language: string, text: string, kind: string = language): LargestCase[] => {
  const size = `one text of ${text.length} characters (${kind})`;
  const facts = aDocumentFacts({ language, characters: text.length });
  const items = [itemOf(0, { text, language })];
  const references = items.map(({ reference }) => reference);
  const asked = [
    { request_type: "keyword", source_link_id: "item-0", keywords: ["quince jam", "31 sacks"] },
    { request_type: "word_range", source_link_id: "item-0", start_word: 5_000, end_word: 6_000 },
  ];
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
      run: async (context) => createAnalyst({ library: libraryOf(items) }).answerRequests(job, context),
    },
  ];
};

const overviewCases = async (count: number): Promise<LargestCase[]> => {
  const prompts = await loadPrompts(defaultPromptDirectory());
  const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
  const items = markedItems(count);
  const references = items.map(({ reference }) => reference);
  const analyst = createAnalyst({ library: libraryOf(items), wordingFor, prompts });
  const goal = "How did wage subsidies change?";
  const planned = planResearch.input.parse({
    runId,
    goal,
    items: references,
    language: "en",
    overviewItems: 20,
    maxSteps: 8,
  });
  const asked = { requestId: "bench", items: references, language: "en", limit: 5 };
  const size = `${count} marked items`;
  return [
    { handler: "discover-goals", size, run: async (context) => analyst.discoverGoals(asked, context) },
    { handler: "plan-research", size, run: async (context) => analyst.planResearch(planned, context) },
  ];
};

const publishCase = (count: number): LargestCase => {
  const documents = citedDocuments(count);
  const { publishReport } = createAnalyst({
    documents: { read: async (id) => documents.get(id) },
    artifacts: { holdsSources: true, put: async () => undefined },
    readEvents: async () => [],
  });
  const sample = sampleContent();
  const report = { ...sample.findings.report, shortAnswer: [], sections: [], contradictions: [] };
  const content = {
    ...sample,
    findings: { ...sample.findings, sentences: [], ideas: [], implementations: [], report },
    claims: [],
    audit: [],
    documents: [...documents.values()].map(({ facts: { fingerprint: _fingerprint, ...facts } }) => facts),
  };
  return {
    handler: "publish-report",
    size: `${count} sources`,
    run: async (context) => publishReport({ runId, content }, context),
  };
};

/** Returns the largest case of each handler with long computations. */
const largestCases = async ({ characters, items }: Sizes): Promise<LargestCase[]> => [
  ...textCases("en", longLine(characters)),
  ...textCases("zh", longChinese(characters)),
  ...Object.entries(hostileTexts(hostileCharacters)).flatMap(([kind, text]) => textCases("en", text, kind)),
  ...(await overviewCases(items)),
  publishCase(items),
];

/** Maximum characters of one source. */
const hostileCharacters = 2_000_000;

const [defaultWords, charactersPerWord] = [160_000, 6];
const defaultItems = 1_000;

/** Runs the largest case of each handler with long computations, and measures how long it blocks the event loop. */
export const loopBenchmark: Benchmark = {
  summary:
    "the longest hold of the event loop by each handler: hostile texts, one of --words (160,000), --sizes items (1000)",
  run: async ({ words = defaultWords, sizes = [defaultItems] }, { signal, say }) => {
    const loadBefore = loadNow();
    const handlers: object[] = [];
    const given = { characters: words * charactersPerWord, items: sizes.at(-1) ?? defaultItems };
    for (const { handler, size, run } of await largestCases(given)) {
      say(`${handler}: ${size}`);
      const context = { jobId: "bench", attempt: 1, signal, log: createSilentLogger() };
      const begun = performance.now();
      const holds = await measureLoopHolds(() => run(context));
      handlers.push({ handler, size, seconds: (performance.now() - begun) / 1_000, ...holds });
    }
    return { handlers, loadBefore, loadAfter: loadNow() };
  },
};
