import type { Grade, Paper } from "@quarry/contracts";
import { type SourceGrade, isUploadGrade } from "./grade-source.ts";

const worst = (one: Grade, other: Grade): Grade => (one > other ? one : other);
const best = (one: Grade, other: Grade): Grade => (one < other ? one : other);

/** Reports look up translations of these reasons by their exact wording. */
const notices = {
  retracted: "retracted",
  concern: "expression of concern by its journal",
  corrected: "corrected after it was published",
} as const;

const published = ({ kind, journal, year, citations, registry }: Paper): string[] => {
  const cited = citations === undefined ? undefined : `${citations} citations`;
  const where = [journal, year, cited].filter((part) => part !== undefined).join(", ");
  if (where === "" || kind === "other") return [];
  return [`${kind === "preprint" ? "preprint, not reviewed" : "published"}: ${where} (${registry})`];
};

/**
 * Applies a registry's record to the grade of a source: a retracted paper gets an E, one with an expression of concern at best a
 * D. An uploaded paper of a journal gets at least a B.
 */
export const gradePaper = (source: SourceGrade, paper: Paper | undefined): SourceGrade => {
  if (paper === undefined) return source;
  const { kind, journal, notice, registry } = paper;
  const isReviewed = kind === "published" && journal !== undefined;
  const grade = isReviewed && isUploadGrade(source.reasons) ? best(source.grade, "B") : source.grade;
  const reasons = [...source.reasons, ...published(paper)];
  if (notice === undefined) return { grade, reasons };
  const by = notice.date === undefined ? registry : `${notice.date}, ${registry}`;
  const said = `${notices[notice.kind]} (${by})`;
  if (notice.kind === "corrected") return { grade, reasons: [...reasons, said] };
  return { grade: worst(grade, notice.kind === "retracted" ? "E" : "D"), reasons: [said, ...reasons] };
};
