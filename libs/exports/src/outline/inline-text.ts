import type { Inline } from "./outline.ts";

/** The words and citations as one line of text. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (typeof inline === "string" ? inline : inline.label)).join("");
