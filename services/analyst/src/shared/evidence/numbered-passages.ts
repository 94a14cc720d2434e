import type { RankedPassage, Turn } from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import { defaultContextTokens, estimateTokens, type LanguageModel } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** A passage under the id by which a prompt names it. */
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
 * Numbers passages for a prompt, in their order, each whole; menus and passages whose document is gone get no number. What there is no
 * room for is left out, and a shorter one behind it may still find room.
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

/** The passages as they stand in a prompt. They are foreign text: they belong into a block. */
export const renderPassages = (numbered: readonly NumberedPassage[]): string =>
  numbered.map(({ id, text }) => `[${id}]\n${text}`).join("\n\n");

/** Renders earlier questions and answers for the prompt of a follow-up question; `none` for a first question. */
export const renderTurns = (turns: readonly Turn[] = []): string =>
  turns.length === 0
    ? "none"
    : turns.map(({ question, answer }) => `Question: ${question}\nAnswer:\n${answer}`).join("\n\n");

/** Renders a question with the notes that its user added while the run was at work: they are a part of it. */
export const renderQuestion = (question: string, notes: readonly string[] = []): string =>
  notes.length === 0
    ? question
    : `${question}\n\nAdded by the same person while the research was running, as a part of the question:\n${notes
        .map((note) => `- ${collapseWhitespace(note).trim()}`)
        .join("\n")}`;

/** Of the context of a model; instructions, what is written already, thinking and the answer take the rest. */
const sourceShare = 0.5;

/** Tokens of source text that one prompt may show. */
export const sourceTokensFor = (model: Pick<LanguageModel, "contextTokens"> | null | undefined): number =>
  Math.floor(sourceShare * (model?.contextTokens ?? defaultContextTokens));
