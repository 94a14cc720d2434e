import type { IndexView } from "@quarry/contracts";
import type { IndexState } from "../ports.ts";

/** The name of the scope before a collection's id. */
const scopePrefix = "collection:";

/** The scope that holds the documents of a collection. */
export const scopeOf = (collectionId: string): string => `${scopePrefix}${collectionId}`;

/**
 * What became of a source, for the client; nothing when there is no such job.
 * @throws {Failure} what the job failed with for good
 */
export const indexView = (id: string, state: IndexState): IndexView | undefined => {
  if (state.status === "unknown") return undefined;
  if (state.status === "failed") throw state.failure;
  const head = {
    id,
    collectionId: state.input.scope.slice(scopePrefix.length),
    links: { self: `/v1/index/${id}` },
  };
  if (state.status === "pending") return { status: "indexing", ...head };
  const { output } = state;
  if (output.status === "unavailable") return { ...output, ...head };
  const { documentId, uri, title, publisher, language, grade, gradeReasons, characters } = output.document;
  const facts = { documentId, uri, title, publisher, language, grade, gradeReasons, characters };
  const { passages, alreadyIndexed } = output;
  return { status: "indexed", ...head, ...facts, passages, alreadyIndexed };
};
