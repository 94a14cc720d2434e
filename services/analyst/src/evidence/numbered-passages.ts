import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "../signals/is-navigation.ts";
import { passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** A passage under the id by which a prompt names it. */
export interface NumberedPassage {
  /** `p1`, `p2`, … */
  readonly id: string;
  readonly passage: RankedPassage;
  /** What a model sees of it. */
  readonly text: string;
}

/** A merged passage may be long; its end is rarely what it was found for. */
const mostCharacters = 1_600;

/** Numbers passages for a prompt, in their order; menus and passages whose document is gone get no number. */
export const numberPassages = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  most: number,
): NumberedPassage[] =>
  passages
    .map((passage) => ({ passage, text: passageText(passage, texts).slice(0, mostCharacters).trim() }))
    .filter(({ text }) => text !== "" && !isNavigation(text))
    .slice(0, most)
    .map((told, index) => ({ id: `p${index + 1}`, ...told }));

/** The passages as they stand in a prompt. They are foreign text: they belong into a block. */
export const renderPassages = (numbered: readonly NumberedPassage[]): string =>
  numbered.map(({ id, text }) => `[${id}]\n${text}`).join("\n\n");
