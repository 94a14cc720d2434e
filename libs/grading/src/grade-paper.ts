import type { Grade, Paper } from "@quarry/contracts";
import { type SourceGrade, isHandedInGrade } from "./grade-source.ts";

const worst = (one: Grade, other: Grade): Grade => (one > other ? one : other);
const best = (one: Grade, other: Grade): Grade => (one < other ? one : other);

const notices = {
  retracted: "retracted",
  concern: "its journal has published an expression of concern about it",
  corrected: "corrected since it was published",
} as const;

const published = ({ kind, journal, year, citations, registry }: Paper): string => {
  const where = kind === "preprint" ? "a preprint, not reviewed" : "published";
  const place = journal === undefined ? "" : ` ${kind === "preprint" ? "at" : "in"} ${journal}`;
  const cited = citations === undefined ? "" : `, cited ${citations} times`;
  return `${where}${place}${year === undefined ? "" : ` (${year})`}${cited}, says ${registry}`;
};

/**
 * Adds what a registry says of a paper to the grade of its source: a retracted one is an E, one with an expression of concern at best a D. What was
 * handed in and was published in a journal is at least a B.
 */
export const gradePaper = (source: SourceGrade, paper: Paper | undefined): SourceGrade => {
  if (paper === undefined) return source;
  const { kind, journal, notice, registry } = paper;
  const isReviewed = kind === "published" && journal !== undefined;
  const grade = isReviewed && isHandedInGrade(source.reasons) ? best(source.grade, "B") : source.grade;
  const reasons = [...source.reasons, published(paper)];
  if (notice === undefined) return { grade, reasons };
  const date = notice.date === undefined ? "" : ` on ${notice.date}`;
  const said = `${notices[notice.kind]}${date}, says ${registry}`;
  if (notice.kind === "corrected") return { grade, reasons: [...reasons, said] };
  return { grade: worst(grade, notice.kind === "retracted" ? "E" : "D"), reasons: [said, ...reasons] };
};
