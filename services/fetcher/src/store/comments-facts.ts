import { type DocumentFacts, type GivenFacts, gradeSchema } from "@quarry/contracts";
import type { SourceGrade } from "@quarry/grading";
import { applyGiven, givenReason } from "./apply-given.ts";

const fragment = "#comments";
const reason = "comments: opinions of people nobody knows";

const oneLower = (grade: SourceGrade["grade"]): SourceGrade["grade"] => {
  const grades = gradeSchema.options;
  return grades[grades.indexOf(grade) + 1] ?? "E";
};

/** The address of the comments on what stands at an address. */
export const commentsUri = (uri: string): string => (uri.endsWith(fragment) ? uri : `${uri}${fragment}`);

/** Whether an address is one of comments. */
export const isCommentsUri = (uri: string): boolean => uri.endsWith(fragment);

/** The grade of the comments on a source: one below the source's own. */
export const commentsGrade = ({ grade, reasons }: SourceGrade): SourceGrade => ({
  grade: oneLower(grade),
  reasons: [...reasons, reason],
});

/** What a user says of an item, as it holds for the comments on it: they have other authors, and count less. */
export const applyGivenToComments = (facts: DocumentFacts, given: GivenFacts = {}): DocumentFacts => {
  const { author: _author, grade, ...shared } = given;
  const told = applyGiven(facts, shared);
  return grade === undefined
    ? told
    : { ...told, grade: oneLower(grade), gradeReasons: [givenReason, reason] };
};
