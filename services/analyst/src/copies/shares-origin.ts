import { areCopies } from "@quarry/text";
import { sourceKey } from "../evidence/source-key.ts";
import type { StoredDocument } from "../ports.ts";
import type { SketchOf } from "./document-sketches.ts";

/** A document by what tells its copies. */
export type Compared = Pick<StoredDocument, "facts" | "text">;

/** Whose text a document is: of the agency it is credited to, else of its publisher. */
const originOf = ({ facts: { documentId, publisher, syndicatedFrom } }: Compared): string =>
  sourceKey({ documentId, publisher: syndicatedFrom ?? publisher });

const isSyndicated = ({ facts }: Compared): boolean => facts.syndicatedFrom !== undefined;

/**
 * Whether two documents have one origin: one is a copy of the other, or what one shows is credited to the publisher whose text the other is.
 * Two of one publisher that credit nobody are another matter.
 */
export const sharesOrigin = (one: Compared, other: Compared, sketchOf: SketchOf): boolean =>
  ((isSyndicated(one) || isSyndicated(other)) && originOf(one) === originOf(other)) ||
  areCopies(sketchOf(one), sketchOf(other));
