import type { Statement } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { Auditing, ReportNow } from "../auditing.ts";
import { placeInReport } from "../place-in-report.ts";

/** About 6,000 tokens. */
const maxCharacters = 24_000;

/**
 * The statements of a report that others may follow from, each whole under its id: first those that some statements rest on now, then
 * those of their sections, then the others, as far as there is room.
 */
export const renderBases = (
  repaired: readonly Statement[],
  report: ReportNow,
  auditing: Pick<Auditing, "headings">,
): string => {
  const used = new Set(repaired.flatMap(({ basedOn = [] }) => basedOn));
  const sections = new Set(repaired.map(({ section }) => section));
  const rankOf = ({ id, section }: Statement): number => {
    if (used.has(id)) return 0;
    return sections.has(section) ? 1 : 2;
  };
  let left = maxCharacters;
  const shown = [...report.standing.values()]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((one) => {
      const place = placeInReport(one, report, auditing).map((words) => `\n  ${words}`);
      return `[${one.id}] ${collapseWhitespace(one.text)}${place.join("")}`;
    })
    .filter((words) => {
      if (words.length > left) return false;
      left -= words.length;
      return true;
    });
  return shown.length === 0 ? "none" : shown.join("\n");
};
