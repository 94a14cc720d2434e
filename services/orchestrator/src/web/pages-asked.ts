import type { fetchPage, InputOf, OutputOf } from "@quarry/contracts";
import type { WebState } from "./web-state.ts";

/** The addresses that were fetched, and the document each became. */
export const pagesAsked = (
  answers: readonly {
    readonly input: InputOf<typeof fetchPage>;
    readonly output: OutputOf<typeof fetchPage>;
  }[],
): WebState["pages"] =>
  answers.flatMap(({ input: { source }, output }) => {
    if (source.kind !== "url") return [];
    const documentId = output.status === "stored" ? output.document.documentId : null;
    return [{ url: source.url, documentId }];
  });
