import type { DocumentFacts } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

/** What tells a reader of a prompt which document words are from. */
export type DocumentHead = Pick<DocumentFacts, "title" | "author" | "publisher" | "publishedAt">;

/** The parts of a document's head that are known, each once. */
export const headParts = ({ title, author = "", publisher, publishedAt = "" }: DocumentHead): string[] => [
  ...new Set([title, author, publisher, publishedAt].map(collapseWhitespace).filter((part) => part !== "")),
];

/** Title, author, publisher and date of a document, as far as they are known, in one line. They are foreign text. */
export const documentHead = (facts: DocumentHead | undefined): string =>
  facts === undefined ? "" : headParts(facts).join(", ");
