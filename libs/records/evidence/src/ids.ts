import { v5 as uuidOf } from "uuid";

/** Namespace of ids that do not derive from another id; random. */
const namespace = "0c8a5c1e-6a0d-4f0e-9d3e-5d6b2b1f7a34";

/**
 * Returns the id of a document: the same content at the same address, unless a user uploaded it with other metadata: `said` is
 * their hash, so that no owner sees or changes another's.
 */
export const documentIdOf = (canonicalUri: string, sha256: string, said = ""): string =>
  uuidOf(`document\n${canonicalUri}\n${sha256}${said === "" ? "" : `\n${said}`}`, namespace);

/** Returns the id of a passage by its position in a document. */
export const passageIdOf = (documentId: string, index: number): string =>
  uuidOf(`passage/${index}`, documentId);

/** Returns the id of a document's membership in a scope. */
export const membershipIdOf = (scope: string, documentId: string): string =>
  uuidOf(`membership/${scope}`, documentId);
