import type { InputOf, judgeClaim, RankedPassage } from "@quarry/contracts";
import type { SketchOf } from "../copies/document-sketches.ts";
import type { StoredDocuments } from "../evidence/read-texts.ts";
import type { PassageReadings } from "./read-passages.ts";

type Input = InputOf<typeof judgeClaim>;

/** A claim and all that it is judged by. */
export interface Judging {
  readonly job: Input;
  readonly documents: StoredDocuments;
  readonly sketchOf: SketchOf;
  /** Of the passages in a prompt. */
  readonly maxTokens: number;
  /** What an encoder makes of the passages; empty where none was asked. */
  readonly readings: PassageReadings;
}

/** The passages a claim is judged by: those found for it, then those that only the query against it found. */
export const allPassages = ({ passages, counter = [] }: Input): RankedPassage[] => {
  const found = new Set(passages.map(({ passageId }) => passageId));
  return [...passages, ...counter.filter(({ passageId }) => !found.has(passageId))];
};
