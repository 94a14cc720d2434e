import type { DocumentFacts, GivenFacts } from "@quarry/contracts";

/** The reason of a grade that a user gave. */
export const givenReason = "given by the user";

/** Facts with what the user says of a source before what the source says of itself. */
export const applyGiven = (
  facts: DocumentFacts,
  { title, author, publishedAt, grade, metadata }: GivenFacts = {},
): DocumentFacts => ({
  ...facts,
  ...(title === undefined ? {} : { title }),
  ...(author === undefined ? {} : { author }),
  ...(publishedAt === undefined ? {} : { publishedAt }),
  ...(grade === undefined ? {} : { grade, gradeReasons: [givenReason] }),
  ...(metadata === undefined ? {} : { metadata }),
});
