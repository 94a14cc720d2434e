import type { Grade } from "@quarry/contracts";
import type { RunState } from "../research/state.ts";

/** Each is read whole to get at its links. */
const mostPages = 30;

const excellent: readonly Grade[] = ["A", "B"];

/**
 * The documents whose links are worth a look, those that answer something first: fetched in this run, and either of a grade A or B, or of
 * a grade C and among the evidence.
 */
export const pagesToFollow = ({ web, documents, topics }: RunState): string[] => {
  const fetched = new Set(web.pages.flatMap(({ documentId }) => documentId ?? []));
  const cited = new Set(topics.flatMap(({ passages }) => passages.map(({ documentId }) => documentId)));
  const good = documents.filter(
    ({ documentId, grade }) =>
      fetched.has(documentId) && (excellent.includes(grade) || (grade === "C" && cited.has(documentId))),
  );
  const isCited = ({ documentId }: { readonly documentId: string }): boolean => cited.has(documentId);
  return [...good.filter(isCited), ...good.filter((document) => !isCited(document))]
    .slice(0, mostPages)
    .map(({ documentId }) => documentId);
};
