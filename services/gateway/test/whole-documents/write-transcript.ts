import { englishSentence } from "./english-sentences.ts";

/** A text and its sentences in order. */
export interface WrittenText {
  readonly text: string;
  readonly sentences: readonly string[];
}

const speakers = ["Marion Achebe", "Dr. Lindqvist", "The Chair", "Tomás", "Speaker 7"];

/** Writes a transcript of at least `characters` characters, in turns of one to five sentences. */
export const writeTranscript = (characters: number): WrittenText => {
  const turns: string[] = [];
  const sentences: string[] = [];
  for (let length = 0; length < characters;) {
    const said = Array.from({ length: (turns.length % 5) + 1 }, (_, index) =>
      englishSentence(sentences.length + index),
    );
    const turn = `${speakers[(turns.length * 3) % speakers.length]}: ${said.join(" ")}`;
    turns.push(turn);
    sentences.push(...said);
    length += turn.length + 2;
  }
  return { text: `${turns.join("\n\n")}\n`, sentences };
};
