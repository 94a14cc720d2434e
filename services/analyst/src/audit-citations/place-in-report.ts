import type { Statement } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { Auditing, ReportNow } from "./auditing.ts";

/** The statement that a reader has just read, which pronouns may refer to; cells of a table are read by their row and column. */
const statementBefore = ({ id, section, about }: Statement, { statements }: ReportNow): string => {
  if (about !== undefined) return "";
  let before: Statement | undefined;
  for (const other of statements.values()) {
    if (other.id === id) break;
    if (other.section === section) before = other;
  }
  return before === undefined || before.about !== undefined ? "" : before.text;
};

/** Where a statement stands in its report, in labelled lines: what its pronouns and the words of a cell refer to. */
export const placeInReport = (
  statement: Statement,
  report: ReportNow,
  { headings }: Pick<Auditing, "headings">,
): string[] =>
  [
    ["Section", headings?.get(statement.section) ?? ""],
    ["Stands in a table under", statement.about ?? ""],
    ["Comes after", statementBefore(statement, report)],
  ].flatMap(([label = "", words = ""]) => (words === "" ? [] : [`${label}: ${collapseWhitespace(words)}`]));
