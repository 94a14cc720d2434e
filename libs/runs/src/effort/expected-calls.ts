import type { Depth, ResearchRequest } from "@quarry/contracts";
import { type Effort, readingEffort } from "./effort.ts";

/** What a run meets: the fewest, what is expected, or the most. */
export interface Scenario {
  readonly topics: number;
  readonly rounds: number;
  /** Sources that are found or given. */
  readonly sources: number;
  /** Steps of the plan of a run with a goal, and turns of a reader in each; nothing for a question. */
  readonly steps: number;
  readonly turns: number;
}

/** One kind of call: how often, and the tokens of one of them. */
export interface ExpectedCalls {
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
export const expectedCalls = (
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
