import type { Comment } from "@quarry/contracts";

/** A text that is marked. */
export interface MarkedText {
  readonly title: string;
  readonly text: string;
  /** Primary tag, as documents say it. */
  readonly language: string;
  /** Of a document that holds comments; else undefined. */
  readonly comments?: readonly Comment[] | undefined;
}
