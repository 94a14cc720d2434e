import type { Turn } from "@quarry/contracts";

/** What was asked and answered before a follow-up question, for a prompt; `none` where the question is the first. */
export const renderTurns = (turns: readonly Turn[] = []): string =>
  turns.length === 0
    ? "none"
    : turns.map(({ question, answer }) => `Question: ${question}\nAnswer:\n${answer}`).join("\n\n");
