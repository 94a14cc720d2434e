import { isDeepStrictEqual } from "node:util";
import type { DocumentFacts } from "@quarry/contracts";
import { type GradeSource, isHandedInGrade } from "@quarry/grading";
import { publisherOf } from "@quarry/text";
import type { DocumentLibrary } from "../ports.ts";
import { givenReason } from "./apply-given.ts";
import { isCommentsUri } from "./comments-facts.ts";

interface RegradePorts {
  readonly library: Pick<DocumentLibrary, "getDocument" | "putDocument" | "unmarkIndexed">;
  readonly gradeSource: GradeSource;
}

/** A user's grade stays, and so does the one of what nobody here has read at its address. */
const isSettled = ({ uri, gradeReasons }: DocumentFacts): boolean =>
  isCommentsUri(uri) || gradeReasons.includes(givenReason) || isHandedInGrade(gradeReasons);

/**
 * The facts of a stored document with the grade and the publisher that it has by today's lists and the operator's file, which are stored
 * where they are new: pages that are not read again learn of changed lists, too.
 */
export const regradeDocument = async (
  { library, gradeSource }: RegradePorts,
  facts: DocumentFacts,
): Promise<DocumentFacts> => {
  if (isSettled(facts)) return facts;
  const stored = await library.getDocument(facts.documentId);
  if (stored === undefined) return facts;
  const { text, links } = stored;
  const { grade, reasons } = gradeSource({ uri: facts.uri, page: { ...facts, text, links } });
  const graded = { ...facts, grade, gradeReasons: [...reasons], publisher: publisherOf(facts.uri) };
  if (isDeepStrictEqual(graded, facts)) return facts;
  // The mark goes first: passages carry the grade, and must never stand as indexed with another one.
  await library.unmarkIndexed(facts.documentId);
  await library.putDocument({ facts: graded, text });
  return graded;
};
