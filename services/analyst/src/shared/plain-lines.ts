import { plainLine } from "@quarry/text";

/** Returns the texts of a model that are plain lines of a length, each once; at most `max`. */
export const plainLines = (texts: readonly string[], maxCharacters: number, max: number): string[] =>
  [...new Set(texts.flatMap((text) => plainLine(text, maxCharacters) ?? []))].slice(0, max);
