import type { Citation } from "@quarry/contracts";
import { findTurns } from "@quarry/text";

/** Words of a speaker in a transcript, as written in a digest: `Name: “words”`. */
export interface SpokenQuote {
  readonly speaker: string;
  readonly words: string;
}

const form = /^(?<speaker>[^“”\n]{1,200}): “(?<words>.+)”$/su;

/** Parses `Name: “words”`; undefined for any other text. */
export const spokenQuote = (text: string): SpokenQuote | undefined => {
  const { speaker, words } = form.exec(text.trim())?.groups ?? {};
  return speaker === undefined || words === undefined ? undefined : { speaker, words };
};

/** True if a citation of a transcript starts within a turn of the speaker. */
export const isSpokenBy = (
  speaker: string,
  { start }: Pick<Citation, "start">,
  transcript: string,
): boolean =>
  (findTurns(transcript) ?? []).some(
    (turn) => turn.speaker === speaker && turn.start <= start && start < turn.end,
  );
