import type { Turn } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

/** Renders earlier questions and answers for the prompt of a follow-up question; `none` for a first question. */
export const renderTurns = (turns: readonly Turn[] = []): string =>
  turns.length === 0
    ? "none"
    : turns.map(({ question, answer }) => `Question: ${question}\nAnswer:\n${answer}`).join("\n\n");

/** Renders a question with the notes its user added during the run: they are part of it. */
export const renderQuestion = (question: string, notes: readonly string[] = []): string =>
  notes.length === 0
    ? question
    : `${question}\n\nAdded by the same person while the research was running, as a part of the question:\n${notes
        .map((note) => `- ${collapseWhitespace(note)}`)
        .join("\n")}`;
