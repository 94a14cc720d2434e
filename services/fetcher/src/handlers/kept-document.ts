import type { KeptPage } from "@quarry/web";
import type { DocumentLibrary } from "../ports.ts";
import type { Stored } from "./read-and-store.ts";

/** The documents of an earlier visit; undefined where one of them is not stored any more. */
export const findKept = async (
  library: Pick<DocumentLibrary, "getFacts">,
  { documentId, commentCount, comments }: KeptPage,
): Promise<Stored | undefined> => {
  const facts = await library.getFacts([documentId, ...(comments ? [comments.documentId] : [])]);
  const document = facts.find((each) => each.documentId === documentId);
  if (document === undefined) return undefined;
  if (comments === undefined) return { status: "stored", document, ...(commentCount && { commentCount }) };
  const { count, empty } = comments;
  const beside = facts.find((each) => each.documentId === comments.documentId);
  return beside && { status: "stored", document, comments: { count, empty, document: beside } };
};
