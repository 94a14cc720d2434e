import type { TextSpan } from "@quarry/text";

/** A number as it stands in a statement, before what it counts is known. */
export interface Mention extends TextSpan {
  readonly value: number;
  readonly unit: string | undefined;
}
