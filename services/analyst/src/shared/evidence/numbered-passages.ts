import type { RankedPassage, Turn } from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import { defaultContextTokens, estimateTokens, type LanguageModel } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** A passage with its id in a prompt. */
export interface NumberedPassage {
  /** `p1`, `p2`, … */
  readonly id: string;
  readonly passage: RankedPassage;
  /** Text shown to a model. */
  readonly text: string;
}

/** Limits for passages in a prompt. */
interface PassageLimits {
  readonly maxPassages: number;
  readonly maxTokens: number;
}

/**
 * Numbers passages for a prompt, in order, each whole; menus and passages of deleted documents get no number. Passages that do not
 * fit are skipped, and a shorter one after them may still fit.
 */
export const numberPassages = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  { maxPassages, maxTokens }: PassageLimits,
): NumberedPassage[] => {
  const shown: NumberedPassage[] = [];
  let left = maxTokens;
  for (const passage of passages) {
    if (shown.length === maxPassages) break;
    const text = passageText(passage, texts).trim();
    if (text === "" || isNavigation(text)) continue;
    const tokens = estimateTokens(text);
    if (tokens > left) continue;
    left -= tokens;
    shown.push({ id: `p${shown.length + 1}`, passage, text });
  }
  return shown;
};

/** Renders the passages for a prompt. They are untrusted text and belong in a block. */
export const renderPassages = (numbered: readonly NumberedPassage[]): string =>
  numbered.map(({ id, text }) => `[${id}]\n${text}`).join("\n\n");

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
        .map((note) => `- ${collapseWhitespace(note).trim()}`)
        .join("\n")}`;

/** Share of the model's context; instructions, text so far, reasoning and the answer take the rest. */
const sourceShare = 0.5;

/** Returns the tokens of source text that one prompt may show. */
export const sourceTokensFor = (model: Pick<LanguageModel, "contextTokens"> | null | undefined): number =>
  Math.floor(sourceShare * (model?.contextTokens ?? defaultContextTokens));
