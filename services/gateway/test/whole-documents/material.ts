import type { SubmittedFile } from "./evidence-client.ts";

/** A file, and a function that chooses the sentences to find in it. */
export interface Material extends SubmittedFile {
  readonly language: string;
  /** Positions of the sentences in the stored text, in order. */
  readonly sentencesIn: (text: string) => readonly Place[];
}

/** Half-open, in UTF-16 code units of a stored text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}
