import { collapseWhitespace } from "@quarry/text";

/** What two queries have in common that differ only in case, punctuation, spaces or the width of letters. */
export const queryForm = (query: string): string =>
  collapseWhitespace(
    query
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " "),
  );
