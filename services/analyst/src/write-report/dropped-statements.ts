import { stripAddresses, type UnsupportedStatement } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";

/** A statement that a writer left out of its report, and why, in words for who reads the report. */
export interface DroppedStatement {
  readonly text: string;
  readonly reason: string;
}

const reasonOf = ({ reply: { cites, basedOn } }: UnsupportedStatement): string => {
  if (cites.length > 0) return "none of its quotes stands in the source that it names";
  return basedOn.length > 0 ? "nothing that it follows from stands" : "it names no source";
};

/** Statements that rest on nothing, as a report lists them; their problems name ids that only the writer knows. */
export const droppedStatements = (unsupported: readonly UnsupportedStatement[]): DroppedStatement[] =>
  unsupported.map((one) => ({
    text: collapseWhitespace(stripAddresses(one.reply.text)).trim(),
    reason: reasonOf(one),
  }));
