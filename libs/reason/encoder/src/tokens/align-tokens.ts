import type { TokenOffset } from "../encoder.ts";

/** Text normalised for a BERT tokenizer, with the origin of each code unit. */
interface NormalisedText {
  readonly text: string;
  /** Per code unit of `text`: start of its origin in the original. */
  readonly starts: readonly number[];
  /** Per code unit of `text`: end of its origin, combining marks included. */
  readonly ends: readonly number[];
}

const ignored = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]$/u;
const blankCharacter = /^\s$/u;
const combiningMarks = /\p{Mn}/gu;
const chinese = /^[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF]$/u;

const replacementOf = (character: string): string => {
  if (blankCharacter.test(character)) return " ";
  if (ignored.test(character)) return "";
  // A final sigma depends on its neighbours; both forms map to one letter.
  const folded = character.toLowerCase().normalize("NFD").replace(combiningMarks, "").replaceAll("ς", "σ");
  return chinese.test(character) ? ` ${folded} ` : folded;
};

/**
 * Lower-cases, strips accents and control characters and separates Chinese characters (BertNormalizer of Hugging Face tokenizers),
 * with a map to the original UTF-16 offsets.
 */
const bertNormalise = (original: string): NormalisedText => {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of original) {
    const replacement = replacementOf(character);
    const end = position + character.length;
    for (let unit = 0; unit < replacement.length; unit += 1) {
      starts.push(position);
      ends.push(end);
    }
    // A removed mark still belongs to the letter before it.
    if (replacement === "" && ends.length > 0 && ends.at(-1) === position) ends[ends.length - 1] = end;
    parts.push(replacement);
    position = end;
  }
  return { text: parts.join(""), starts, ends };
};

const unknownToken = "[UNK]";
const blank = /\s/u;
const punctuation = /[\p{P}$+<=>^`|~]/u;
/** Search distance for a token when text and tokens have diverged. */
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
 * Returns character offsets of WordPiece tokens in UTF-16 code units: an unknown token spans its word, a token that is not found
 * gets [-1, -1] without affecting later ones.
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
