import { v5 as uuidOf } from "uuid";

/** Namespace of every id that is not derived from another id; drawn once, at random. */
const namespace = "0c8a5c1e-6a0d-4f0e-9d3e-5d6b2b1f7a34";

/**
 * The same content at the same address is the same document, unless it was handed in with other words about it: `said` is what a user says
 * of it, so that no owner sees or changes what another one said.
 */
export const documentIdOf = (canonicalUri: string, sha256: string, said = ""): string =>
  uuidOf(`document\n${canonicalUri}\n${sha256}${said === "" ? "" : `\n${said}`}`, namespace);

/** The id of the passage at a position of a document. */
export const passageIdOf = (documentId: string, index: number): string =>
  uuidOf(`passage/${index}`, documentId);

/** The id of a document's membership in a scope. */
export const membershipIdOf = (scope: string, documentId: string): string =>
  uuidOf(`membership/${scope}`, documentId);
