import type { Complexity, Depth, EstimateRange, EstimateView, ResearchRequest } from "@quarry/contracts";
import { type Effort, effortOf, readingEffort } from "./effort.ts";

/** What a run meets: the fewest, what is expected, or the most. */
interface Scenario {
  readonly topics: number;
  readonly rounds: number;
  /** Sources that are found or given. */
  readonly sources: number;
  /** Steps of the plan of a run with a goal, and turns of a reader in each; nothing for a question. */
  readonly steps: number;
  readonly turns: number;
}

/** One kind of call: how often, and the tokens of one of them. */
interface ExpectedCalls {
  readonly task: string;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** Whether the cheaper model answers it. */
  readonly isFast: boolean;
}

type Tokens = Omit<ExpectedCalls, "task" | "calls">;

const main = (input: number, output: number): Tokens => ({ input, output, isFast: false });
const fast = (input: number, output: number): Tokens => ({ input, output, isFast: true });

/**
 * Mean tokens of one call. All but the last two are of three runs over this project's documents with the scripted model of the test
 * kit, which counts four characters as a token: `npm start -- "…" --source docs --depth light|standard|deep`, `task-answered` in the log,
 * 23 November 2026. The last two are not measured.
 */
const tokensOf = {
  "decompose-question": main(900, 300),
  "expand-query": main(750, 120),
  "assess-coverage": main(6_100, 60),
  "extract-claims": fast(3_500, 650),
  "judge-claim": fast(2_600, 110),
  "read-source": fast(3_300, 200),
  "compare-notes": main(1_400, 70),
  "plan-report": main(8_900, 190),
  "write-sections": main(10_100, 1_100),
  "revise-sections": main(8_600, 10),
  "write-summary": main(10_200, 650),
  "audit-citations": fast(4_000, 200),
  "plan-research": main(6_000, 800),
  "read-step": main(15_000, 600),
} as const satisfies Record<string, Tokens>;

/** Sources whose statements one call of the audit checks. */
const sourcesPerAudit = 8;
/** Sources from whose notes one call writes. */
const sourcesPerWriting = 12;

const gatheringCalls = (effort: Effort, { topics, rounds }: Scenario) => ({
  "decompose-question": 1,
  "expand-query": topics * Math.min(rounds, effort.expansionsByModel),
  // A topic that is covered is not assessed again; half of them are open in each further round.
  "assess-coverage": Math.ceil(topics * (1 + 0.5 * (rounds - 1))),
});

/** The calls of a run to its language model, kind by kind. */
const expectedCalls = (
  { goal, modes }: Pick<ResearchRequest, "goal" | "modes">,
  effort: Effort,
  { depth, scenario }: { readonly depth: Depth; readonly scenario: Scenario },
): readonly ExpectedCalls[] => {
  const read = Math.min(scenario.sources, readingEffort[depth].sources);
  const writing = Math.max(1, Math.ceil(read / sourcesPerWriting)) * modes.length;
  const counts: Partial<Record<keyof typeof tokensOf, number>> = {
    ...(goal === undefined
      ? gatheringCalls(effort, scenario)
      : { "plan-research": 1, "read-step": scenario.steps * scenario.turns }),
    "extract-claims": 1,
    "judge-claim": effort.claimsByModel,
    ...(goal === undefined ? { "read-source": read } : {}),
    "compare-notes": 1,
    "plan-report": 1,
    "write-sections": writing,
    "revise-sections": writing,
    "write-summary": 1,
    "audit-citations": 1 + Math.ceil(read / sourcesPerAudit),
  };
  return Object.entries(tokensOf).flatMap(([task, tokens]) => {
    const calls = new Map(Object.entries(counts)).get(task) ?? 0;
    return calls === 0 ? [] : [{ task, calls, ...tokens }];
  });
};

/** The language model of a deployment, and its prices of a million tokens. */
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
  /** Items of its collection that can be read, and those that are being prepared. */
  readonly items: { readonly ready: number; readonly preparing: number };
  readonly model: EstimatedModel | null;
  /** What the deployment allows a run; null for no limit. */
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
/** A question is decomposed into three to six topics; a plan has so many steps, and its readers so many turns. */
const topics: Readonly<Record<Level, number>> = { min: 3, expected: 4, max: 6 };
const steps: Readonly<Record<Level, number>> = { min: 3, expected: 5, max: 20 };
const turns: Readonly<Record<Level, number>> = { min: 1, expected: 3, max: 6 };
/** Pages that can be used, of those that are fetched. */
const usableShare: Readonly<Record<Level, number>> = { min: 0.2, expected: 0.6, max: 1 };

/** A light run over ten sources of 5,000 words: 8.15 s of 10 s for indexing (docs/operating.md, "What a light run takes"). */
const secondsPerSource: Readonly<Record<Level, number>> = { min: 0.1, expected: 0.8, max: 3 };
const secondsOfCode = 2;
/** Not measured: it is the sites' to say. */
const secondsPerPage: Readonly<Record<Level, number>> = { min: 0.25, expected: 1, max: 4 };
/** Not measured: it is the model's to say. */
const secondsPerCall: Readonly<Record<Level, number>> = { min: 1, expected: 8, max: 40 };
/** Calls that wait for one another, besides those that are made four at a time: 28 calls of 40 and of 110 s took as long as 16 (docs/quality.md). */
const callsInARow = 9;
const callsAtATime = 4;

/** Whether the web is searched: where it is asked for, or nothing else is named. */
const searchesWeb = ({ sources, collectionId }: ResearchRequest): boolean =>
  sources.web ??
  (sources.providers !== undefined ||
    sources.sites.length > 0 ||
    (sources.urls.length === 0 && sources.local !== true && collectionId === undefined));

interface Expected {
  readonly scenario: Scenario;
  /** Pages that are fetched. */
  readonly pages: number;
  /** Sources that are new to the index. */
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
  // Of what is stored, one source a topic at the least; how much there is of it outside a collection nobody knows before.
  const perTopic = level === "min" ? 1 : effort.passagesPerTopic;
  const stored = sources.local === true ? perTopic : 0;
  const held = items.ready + items.preparing;
  const given = request.goal === undefined ? Math.min(held, topics[level] * perTopic) : held;
  const usable = Math.ceil(pages * usableShare[level]);
  const scenario = {
    topics: topics[level],
    rounds,
    sources: given + stored + usable,
    steps: steps[level],
    turns: turns[level],
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
  `Counts come from what a ${depth} run may do at most for a simple, a moderate and a complex question; "expected" is a moderate one of four topics and two rounds.`,
  "Indexing takes 0.8 s for a source of 5,000 words, as measured on two cores; a page of the web is taken for 1 s (0.25 to 4), which is not measured.",
  ...(model === null
    ? ["No language model is configured: nothing is spent, and the text alone answers."]
    : [
        "Tokens of a call are means of three runs over this project's documents with a scripted model; a model that thinks aloud writes more.",
        "A call is taken for 8 s (1 to 40), which is not measured for this deployment; four are made at a time.",
        ...(model.prices === null ? ["No prices are configured, so money is not counted."] : []),
      ]),
  ...(request.goal === undefined
    ? [
        `At most ${readingEffort[depth].sources === Number.POSITIVE_INFINITY ? "all sources that rank" : `${readingEffort[depth].sources} sources`} are read whole.`,
      ]
    : ["What a reader of a collection asks for is not measured: five steps of three turns are expected."]),
  "No past run of this deployment is looked at, and answers that were kept of earlier runs cost less.",
];

/** What a run is likely to take, from the effort of its depth and measured times; says in sentences what is measured and what is not. */
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
