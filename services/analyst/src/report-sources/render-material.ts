import type { JudgedClaim, ReportMaterial } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { showText } from "./show-text.ts";

const statusOrder = ["contested", "verified", "single-source", "unsupported"] as const;

const shown = (text: string): string => showText(collapseWhitespace(text)).text;

const orNone = (lines: readonly string[]): string => (lines.length === 0 ? "none" : lines.join("\n"));

/** The topics of a question, how far each is answered, and what was looked for and not found. */
export const renderTopics = ({ topics }: Pick<ReportMaterial, "topics">): string =>
  orNone(
    topics.map(({ topic: { id, name, question }, coverage: { score, gaps, exhausted } }) => {
      const missing = gaps.length === 0 ? "" : `; not found: ${gaps.join("; ")}`;
      const again = exhausted === true ? "; another search found nothing else" : "";
      return `${id} ${name}: ${question} Answered to ${Math.round(score * 100)} %${missing}${again}`;
    }),
  );

const renderClaim = ({ text, status, reason, contradicting: [other] }: JudgedClaim): string => {
  const because = reason === undefined ? "" : ` (${shown(reason)})`;
  const against = other === undefined ? "" : ` Another source says: ${shown(other.quote)}`;
  return `- ${status}${because}: ${shown(text)}${against}`;
};

/** The claims of a run and what came of checking them, those that sources dispute first. */
export const renderClaims = ({ claims }: Pick<ReportMaterial, "claims">): string =>
  orNone(
    claims
      .toSorted((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status))
      .map(renderClaim),
  );

/** Notes that differ, and the likely reason: a position is cited by its notes, so nothing else has an id. */
export const renderDifferences = ({ differences = [] }: Pick<ReportMaterial, "differences">): string =>
  orNone(
    differences.map(({ subject, positions, cause, explanation }) =>
      [
        `${shown(subject)}; likely cause: ${cause}. ${shown(explanation)}`,
        ...positions.map(({ text, noteIds }) => `- ${shown(text)} (${noteIds.join(", ")})`),
      ].join("\n"),
    ),
  );
