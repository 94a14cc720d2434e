import type { PromptQuote } from "./prompt/prompt-sources.ts";

/** A statement that says in slightly other words what its quotes say. */
export const paraphrase = (cites: readonly PromptQuote[], more: object = {}): object => ({
  text: `Sources say: ${cites.map(({ quote }) => quote.replace(/[.!]$/u, "")).join("; and ")}.`,
  kind: "sourced",
  cites,
  ...more,
});

/** A paragraph of statements. */
export const paragraphOf = (statements: readonly object[]): object => ({ type: "paragraph", statements });
