import type { TokenOffset } from "../encoder.ts";
import { bertNormalise, type NormalisedText } from "./bert-normalise.ts";

const unknownToken = "[UNK]";
const blank = /\s/u;
const punctuation = /[\p{P}$+<=>^`|~]/u;
/** How far a token is looked for when the text and the tokens have drifted apart. */
const searchWindow = 200;

const surfaceOf = (token: string): string => {
  const bare = token.startsWith("##") && token.length > 2 ? token.slice(2) : token;
  // Byte-level tokenizers (ModernBERT) write the blank before a word as Ġ.
  return bare.replace(/^Ġ/u, "").toLowerCase().replaceAll("ς", "σ");
};

const skipBlanks = (text: string, from: number): number => {
  let position = from;
  while (position < text.length && blank.test(text.charAt(position))) position += 1;
  return position;
};

const endOfWord = (text: string, from: number): number => {
  if (punctuation.test(text.charAt(from))) return from + 1;
  let position = from;
  while (position < text.length) {
    const character = text.charAt(position);
    if (blank.test(character) || punctuation.test(character)) break;
    position += 1;
  }
  return position;
};

interface Reach {
  readonly start: number;
  readonly end: number;
}

const locate = (text: string, token: string, cursor: number): Reach | undefined => {
  const from = skipBlanks(text, cursor);
  const surface = surfaceOf(token);
  if (text.startsWith(surface, from)) return { start: from, end: from + surface.length };
  if (token === unknownToken && from < text.length) return { start: from, end: endOfWord(text, from) };
  const later = text.slice(from, from + searchWindow).indexOf(surface);
  return later < 0 ? undefined : { start: from + later, end: from + later + surface.length };
};

const originOf = (normalised: NormalisedText, reach: Reach): TokenOffset => [
  normalised.starts[reach.start] ?? -1,
  normalised.ends[reach.end - 1] ?? -1,
];

/**
 * Character offsets of WordPiece tokens in their text, in UTF-16 code units: an unknown token spans its word,
 * a token that cannot be found gets [-1, -1] and does not disturb those after it.
 */
export const alignTokens = (text: string, tokens: readonly string[]): TokenOffset[] => {
  const normalised = bertNormalise(text);
  let cursor = 0;
  return tokens.map((token) => {
    const reach = locate(normalised.text, token, cursor);
    if (!reach) return [-1, -1] as const;
    cursor = reach.end;
    return originOf(normalised, reach);
  });
};
