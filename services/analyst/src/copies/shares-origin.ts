import { areCopies } from "@quarry/text";
import { sourceKey } from "../evidence/source-key.ts";
import type { StoredDocument } from "../ports.ts";
import type { SketchOf } from "./document-sketches.ts";

/** A document by what tells its copies. */
export type Compared = Pick<StoredDocument, "facts" | "text">;

/** Whose text a document is: of the agency it is credited to, else of its publisher. */
export const originOf = ({
  facts: { documentId, publisher, syndicatedFrom },
}: Pick<Compared, "facts">): string => sourceKey({ documentId, publisher: syndicatedFrom ?? publisher });

/** Whether it says of itself that its text is another publisher's. */
export const isSyndicated = ({ facts }: Pick<Compared, "facts">): boolean =>
  facts.syndicatedFrom !== undefined;

/**
 * Whether two documents have one origin: one is a copy of the other, or what one shows is credited to the publisher whose text the other is.
 * Two of one publisher that credit nobody are another matter.
 */
export const sharesOrigin = (one: Compared, other: Compared, sketchOf: SketchOf): boolean =>
  ((isSyndicated(one) || isSyndicated(other)) && originOf(one) === originOf(other)) ||
  areCopies(sketchOf(one), sketchOf(other));
