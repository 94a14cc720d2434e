import type { Citation, OutputOf, readStep } from "@quarry/contracts";

/** What a turn comes to, without what it took of a language model. */
export type TurnReading = Omit<OutputOf<typeof readStep>, "model" | "tokens" | "cost">;

/** What a reader found, and the quotes it rests on. */
export interface Finding {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Findings as cited sentences of their step, numbered from 1. */
export const numberFindings = (findings: readonly Finding[], stepId: number): TurnReading["sentences"] =>
  findings.map(({ text, citations }, index) => ({
    id: `s${index + 1}`,
    section: `step-${stepId}`,
    text,
    citations: [...citations],
  }));
