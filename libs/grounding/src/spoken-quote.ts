import type { Citation } from "@quarry/contracts";
import { findTurns } from "@quarry/text";

/** What a speaker of a transcript says, as a digest writes it: `Name: “words”`. */
export interface SpokenQuote {
  readonly speaker: string;
  readonly words: string;
}

const form = /^(?<speaker>[^“”\n]{1,200}): “(?<words>.+)”$/su;

/** Reads `Name: “words”`; undefined for any other text. */
export const spokenQuote = (text: string): SpokenQuote | undefined => {
  const { speaker, words } = form.exec(text.trim())?.groups ?? {};
  return speaker === undefined || words === undefined ? undefined : { speaker, words };
};

/** Whether the place of a transcript at which a citation begins belongs to a turn of the speaker. */
export const isSaidBy = (speaker: string, { start }: Pick<Citation, "start">, transcript: string): boolean =>
  (findTurns(transcript) ?? []).some(
    (turn) => turn.speaker === speaker && turn.start <= start && start < turn.end,
  );
