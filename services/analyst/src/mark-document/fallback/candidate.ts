import type { MarkerType } from "@quarry/contracts";
import type { Statement } from "../text/statement.ts";

/** A statement that could become a marker. */
export interface Candidate {
  readonly statement: Statement;
  readonly type: MarkerType;
  /** Its content terms. */
  readonly terms: ReadonlySet<string>;
  /** How much it is worth, 0 to 1. */
  readonly score: number;
}
