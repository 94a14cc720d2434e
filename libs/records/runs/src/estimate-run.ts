import type { Complexity, Depth, EstimateRange, EstimateView, ResearchRequest } from "@quarry/contracts";
import { type Effort, effortOf } from "./effort.ts";

/** Assumptions about a run: minimum, expected or maximum. */
interface Scenario {
  readonly topics: number;
  readonly rounds: number;
  /** Number of found and given sources. */
  readonly sources: number;
  /** Steps of the plan of a run with a goal, and turns of a reader in each; nothing for a question. */
  readonly steps: number;
  readonly turns: number;
  /** True if another round could find something: on the web, in the store, or in a large collection. */
  readonly searchesMore: boolean;
  /** Sources that are too long for the context of the model; only the maximum includes any. */
  readonly longSources: number;
}

/** One kind of call: its number, and the tokens of one. */
interface ExpectedCalls {
  readonly task: string;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** True if the cheaper model answers it. */
  readonly isFast: boolean;
}

type Tokens = Omit<ExpectedCalls, "task" | "calls">;

const main = (input: number, output: number): Tokens => ({ input, output, isFast: false });
const fast = (input: number, output: number): Tokens => ({ input, output, isFast: true });

/**
 * Tokens of one call. Gathering: means of three runs over this project's documents with the scripted model of the test kit, 23 November 2026. Claims,
 * report and audit: of one run over 40 abstracts whose answers were written by hand, 29 November 2026. Selecting sentences
 * and the last two are not measured.
 */
const tokensOf = {
  "decompose-question": main(900, 300),
  "expand-query": main(750, 120),
  "assess-coverage": main(8_000, 300),
  "select-sentences": fast(8_000, 80),
  "list-claims": fast(21_000, 1_000),
  "judge-claims": fast(4_000, 200),
  "draft-report": main(22_000, 3_800),
  "audit-report": main(20_000, 900),
  "plan-research": main(6_000, 800),
  "read-step": main(15_000, 600),
} as const satisfies Record<string, Tokens>;

/** Calls that write a report, by depth; a deep one is twice as long. */
const drafts = { light: 1, standard: 1, deep: 2 } as const satisfies Record<Depth, number>;
/** Calls of the two rounds of an audit: a long report takes several in each. */
const audits = { light: 2, standard: 3, deep: 4 } as const satisfies Record<Depth, number>;

/** Pages of a few thousand words that fit a context of 64,000 tokens whole. */
const wholeSources = 8;
/** Minimum items of a collection that is searched instead of read. */
const smallCollection = 100;

const gatheringCalls = (effort: Effort, { topics, rounds, searchesMore }: Scenario) => ({
  "decompose-question": 1,
  "expand-query": searchesMore ? topics * Math.min(rounds, effort.expansionsByModel) : 0,
  // One call per round, if another round could find something.
  "assess-coverage": searchesMore ? rounds : 0,
});

/** Returns the model calls of a run by kind. */
const expectedCalls = (
  { goal, modes }: Pick<ResearchRequest, "goal" | "modes">,
  effort: Effort,
  { depth, scenario }: { readonly depth: Depth; readonly scenario: Scenario },
): readonly ExpectedCalls[] => {
  const counts: Partial<Record<keyof typeof tokensOf, number>> = {
    ...(goal === undefined
      ? gatheringCalls(effort, scenario)
      : { "plan-research": 1, "read-step": scenario.steps * scenario.turns }),
    "select-sentences": scenario.longSources,
    "list-claims": 1,
    "judge-claims": scenario.searchesMore ? 1 : 0,
    "draft-report":
      drafts[depth] + modes.filter((mode) => mode === "idea" || mode === "implementation").length,
    "audit-report": audits[depth],
  };
  return Object.entries(tokensOf).flatMap(([task, tokens]) => {
    const calls = new Map(Object.entries(counts)).get(task) ?? 0;
    return calls === 0 ? [] : [{ task, calls, ...tokens }];
  });
};

/** The language model of a deployment, and its prices per million tokens. */
export interface EstimatedModel {
  readonly name: string;
  readonly prices: {
    readonly input: number;
    readonly output: number;
    readonly fastInput: number;
    readonly fastOutput: number;
  } | null;
}

export interface EstimateOptions {
  readonly request: ResearchRequest;
  readonly depth: Depth;
  /** Number of readable items of its collection, and of those being prepared. */
  readonly items: { readonly ready: number; readonly preparing: number };
  readonly model: EstimatedModel | null;
  /** Limit of the deployment; null if there is none. */
  readonly maxTokens: number | null;
  readonly maxCost: number | null;
}

type Level = keyof EstimateRange;

const levels = ["min", "expected", "max"] as const satisfies readonly Level[];
const complexities: Readonly<Record<Level, Complexity>> = {
  min: "simple",
  expected: "moderate",
  max: "complex",
};
/** A question has three to six topics; a plan has these steps, and its readers these turns. */
const topics: Readonly<Record<Level, number>> = { min: 3, expected: 4, max: 6 };
const steps: Readonly<Record<Level, number>> = { min: 3, expected: 5, max: 20 };
const turns: Readonly<Record<Level, number>> = { min: 1, expected: 3, max: 6 };
/** Share of usable pages among the fetched ones. */
const usableShare: Readonly<Record<Level, number>> = { min: 0.2, expected: 0.6, max: 1 };

/** Measured once: a light run over ten sources of 5,000 words took 10 s, of which indexing took 8.15 s. */
const secondsPerSource: Readonly<Record<Level, number>> = { min: 0.1, expected: 0.8, max: 3 };
const secondsOfCode = 2;
/** Not measured: it depends on the sites. */
const secondsPerPage: Readonly<Record<Level, number>> = { min: 0.25, expected: 1, max: 4 };
/** Not measured: it depends on the model. */
const secondsPerCall: Readonly<Record<Level, number>> = { min: 1, expected: 8, max: 40 };
/**
 * Sequential calls, in addition to those made four at a time. Measured once: 28 calls, of 40 s and of 110 s, took as long as 16 in
 * sequence.
 */
const callsInARow = 9;
const callsAtATime = 4;

/** True if the web is searched: on request, or if no other source is named. */
export const searchesWeb = ({
  sources,
  collectionId,
}: Pick<ResearchRequest, "sources" | "collectionId">): boolean =>
  sources.web ??
  (sources.providers !== undefined ||
    sources.sites.length > 0 ||
    (sources.urls.length === 0 && sources.local !== true && collectionId === undefined));

interface Expected {
  readonly scenario: Scenario;
  /** Number of fetched pages. */
  readonly pages: number;
  /** Number of sources that must be indexed. */
  readonly indexed: number;
  readonly calls: readonly ExpectedCalls[];
}

const expectedAt = ({ request, depth, items, model }: EstimateOptions, level: Level): Expected => {
  const effort = effortOf(complexities[level], depth);
  const { budget, sources } = request;
  const rounds =
    level === "min" ? 1 : Math.min(budget.iterations ?? effort.iterations, level === "max" ? 10 : 2);
  const found = searchesWeb(request) ? rounds * effort.pagesPerRound : 0;
  const pages = Math.min(budget.pages, sources.urls.length + found);
  // At least one stored source per topic; the amount outside a collection is unknown.
  const perTopic = level === "min" ? 1 : effort.passagesPerTopic;
  const stored = sources.local === true ? perTopic : 0;
  const held = items.ready + items.preparing;
  const given = request.goal === undefined ? Math.min(held, topics[level] * perTopic) : held;
  const usable = Math.ceil(pages * usableShare[level]);
  const all = given + stored + usable;
  const scenario = {
    topics: topics[level],
    rounds,
    sources: all,
    steps: steps[level],
    turns: turns[level],
    searchesMore: searchesWeb(request) || sources.local === true || held > smallCollection,
    longSources: level === "max" ? Math.max(0, all - wholeSources) : 0,
  };
  return {
    scenario,
    pages,
    indexed: usable + items.preparing,
    calls: model === null ? [] : expectedCalls(request, effort, { depth, scenario }),
  };
};

const sum = (calls: readonly ExpectedCalls[], of: (one: ExpectedCalls) => number): number =>
  calls.reduce((total, one) => total + one.calls * of(one), 0);

const million = 1_000_000;

const costOf = (calls: readonly ExpectedCalls[], prices: NonNullable<EstimatedModel["prices"]>): number =>
  sum(calls, ({ isFast, input, output }) =>
    isFast
      ? (input * prices.fastInput + output * prices.fastOutput) / million
      : (input * prices.input + output * prices.output) / million,
  );

const secondsOf = ({ pages, indexed, calls }: Expected, level: Level): number => {
  const asked = sum(calls, () => 1);
  const inModel =
    asked === 0 ? 0 : (Math.min(asked, callsInARow) + asked / callsAtATime) * secondsPerCall[level];
  return (
    secondsOfCode +
    indexed * secondsPerSource[level] +
    (pages * secondsPerPage[level]) / callsAtATime +
    inModel
  );
};

const rangeOf = (value: (level: Level) => number, most = Number.POSITIVE_INFINITY): EstimateRange => {
  const [min = 0, expected = 0, max = 0] = levels.map((level) => Math.min(most, value(level)));
  return { min, expected, max };
};

const smaller = (one: number | undefined, other: number | null): number | null =>
  one === undefined ? other : Math.min(one, other ?? one);

const basisOf = ({ request, model, depth }: EstimateOptions): string[] => [
  `Counts are the limits of a ${depth} run for a simple, a moderate and a complex question; "expected" is a moderate one of four topics and two rounds.`,
  "Indexing takes 0.8 s for a source of 5,000 words, as measured on two cores; a web page is assumed to take 1 s (0.25 to 4), which is not measured.",
  ...(model === null
    ? ["No language model is configured: nothing is spent, and fallbacks answer."]
    : [
        "Tokens of a call are those of a few measured runs; a model with visible reasoning writes more.",
        "A call is assumed to take 8 s (1 to 40), which is not measured for this deployment; four are made at a time.",
        ...(model.prices === null ? ["No prices are configured, so money is not counted."] : []),
      ]),
  ...(request.goal === undefined
    ? [
        "Sources that do not fit the context of the model whole take a call each to select their sentences; only the maximum counts these.",
      ]
    : ["Requests of a reader of a collection are not measured: five steps of three turns are expected."]),
  "Past runs of this deployment are not used, and cached replies cost less.",
];

/** Estimates the cost of a run from its depth and measured times; says which parts are measured. */
export const estimateRun = (options: EstimateOptions): EstimateView => {
  const { request, depth, model } = options;
  const at = {
    min: expectedAt(options, "min"),
    expected: expectedAt(options, "expected"),
    max: expectedAt(options, "max"),
  };
  const limits = {
    tokens: model === null ? null : smaller(request.budget.tokens, options.maxTokens),
    cost: model?.prices ? smaller(request.budget.cost, options.maxCost) : null,
    seconds: request.budget.deadlineMs / 1_000,
  };
  const prices = model?.prices ?? null;
  const round = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;
  return {
    depth,
    model: model?.name ?? null,
    sources: rangeOf((level) => at[level].scenario.sources),
    calls: rangeOf((level) => sum(at[level].calls, () => 1)),
    tokens: {
      input: rangeOf((level) => sum(at[level].calls, ({ input }) => input), limits.tokens ?? undefined),
      output: rangeOf((level) => sum(at[level].calls, ({ output }) => output), limits.tokens ?? undefined),
    },
    cost:
      prices === null
        ? null
        : rangeOf((level) => round(costOf(at[level].calls, prices)), limits.cost ?? undefined),
    seconds: rangeOf((level) => Math.round(secondsOf(at[level], level)), limits.seconds),
    limits,
    basis: basisOf(options),
  };
};
