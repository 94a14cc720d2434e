import type { TextSpan } from "@quarry/text";

/** A number that counts or measures something, where it stands in a statement. */
export interface Figure extends TextSpan {
  readonly value: number;
  /** As it is written or under its common name: "%", "EUR", "jobs". */
  readonly unit: string | undefined;
}
