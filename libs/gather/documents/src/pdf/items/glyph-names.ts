import { wordTable } from "../../word-table.ts";
import type { Instructions, Operators } from "./drawn-text.ts";

/** The characters of glyphs whose names pdf.js does not know, by glyph code. */
export type GlyphNames = ReadonlyMap<number, string>;

const shortNames = /^(?:[fstcT][fhijklt]|f[ft][ijlt]|tt[fi]|sp|fj|ffj)$/u;

const mapOf = (table: string): ReadonlyMap<string, string> => new Map(Object.entries(wordTable(table)));

const signs = mapOf(`
  zero 0  one 1  two 2  three 3  four 4  five 5  six 6  seven 7  eight 8  nine 9  exclam !  quotedbl "
  numbersign #  dollar $  percent %  ampersand &  quotesingle '  parenleft (  parenright )  asterisk *
  plus +  comma ,  hyphen -  period .  slash /  colon :  semicolon ;  less <  equal =  greater >
  question ?  at @  bracketleft [  bracketright ]  underscore _  braceleft {  bar |  braceright }
  quoteright ’  quoteleft ‘  endash –  emdash —  minus −  bullet •  Euro €  sterling £  section §
  ae æ  AE Æ  oe œ  OE Œ  oslash ø  Oslash Ø  germandbls ß  lslash ł  Lslash Ł  dcroat đ  Dcroat Đ
  eth ð  Eth Ð  thorn þ  Thorn Þ  dotlessi ı
`);

const accents = mapOf(`
  grave \u0300  acute \u0301  circumflex \u0302  tilde \u0303  macron \u0304  breve \u0306  dotaccent \u0307
  dieresis \u0308  ring \u030a  hungarumlaut \u030b  caron \u030c  commaaccent \u0326  cedilla \u0327
  ogonek \u0328
`);

const codeOf = (digits: string): string => {
  const code = Number.parseInt(digits, 16);
  const character = code > 0x10_ff_ff ? "" : String.fromCodePoint(code);
  return character.isWellFormed() ? character : "";
};

/** Returns the characters of a part of a glyph name; undefined if it does not name any. */
const charactersOf = (part: string): string | undefined => {
  if (/^\p{L}$/u.test(part)) return part;
  if (/^uni(?:[\dA-F]{4})+$/u.test(part)) return (part.match(/[\dA-F]{4}/gu) ?? []).map(codeOf).join("");
  if (/^u[\dA-F]{4,6}$/u.test(part)) return codeOf(part.slice(1));
  const accent = accents.get(part.slice(1));
  return accent === undefined ? signs.get(part) : `${part.charAt(0)}${accent}`.normalize("NFC");
};

/** Maximum characters of a glyph. */
const maxCharacters = 12;

/**
 * Returns the characters of a glyph by its name (Adobe Glyph List Specification, §2), such as `t_t`, `one.oldstyle` or
 * `uni00660069`; undefined for a name that pdf.js knows, or that has no characters.
 */
export const namedCharacters = (name: string): string | undefined => {
  const [base = ""] = name.split(".");
  if (shortNames.test(base)) return base;
  const parts = base.split("_").map(charactersOf);
  const characters = parts.includes(undefined) ? "" : parts.join("");
  const isKnown = base === name && Array.from(characters).length < 2;
  return isKnown || characters === "" || characters.length > maxCharacters ? undefined : characters;
};

/** Returns the glyphs among a font's whose names pdf.js does not know. */
export const unknownGlyphs = (names: readonly unknown[]): GlyphNames => {
  const found = new Map<number, string>();
  for (const [code, name] of names.entries()) {
    const characters = typeof name === "string" ? namedCharacters(name) : undefined;
    if (characters !== undefined) found.set(code, characters);
  }
  return found;
};

/** Small capitals and old numerals that Adobe's list of names places in a private area, in the order of Latin-1. */
const smallForms = /[\uf721-\uf7ff]/gu;

const inLatin = (text: string): string =>
  text.replaceAll(smallForms, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xf7_00));

interface Glyph {
  readonly unicode: string;
  readonly originalCharCode: number;
  readonly width: number;
  readonly isSpace: boolean;
}

/** True for a glyph of a text that pdf.js draws. */
export const isGlyph = (value: unknown): value is Glyph =>
  typeof value === "object" && value !== null && "unicode" in value && "originalCharCode" in value;

/** Faults in a page's texts: by font, letters that represent other characters, and spaces that the page does not draw. */
interface Faults {
  readonly spellings: Map<string, Map<string, string>>;
  /** By font, letters that represent themselves. */
  readonly right: Map<string, Set<string>>;
  /** A glyph without width and the letter after it: pdf.js inserts a space between them. */
  readonly seams: Set<string>;
}

const spelled = (text: string): string => text.normalize("NFKC");

interface SetIn {
  readonly font: string;
  readonly names: GlyphNames;
}

const readGlyphs = (glyphs: readonly unknown[], { font, names }: SetIn, faults: Faults): void => {
  for (const [place, glyph] of glyphs.entries()) {
    if (!isGlyph(glyph)) continue;
    const code = glyph.originalCharCode;
    const named = names.get(code);
    const isUnmapped = glyph.unicode === String.fromCharCode(code) && named !== undefined;
    if (isUnmapped && glyph.unicode !== named) {
      const known = faults.spellings.get(font) ?? new Map<string, string>();
      faults.spellings.set(font, known.set(glyph.unicode, named));
    } else faults.right.get(font)?.add(glyph.unicode);
    const next = glyphs[place + 1];
    if (glyph.width === 0 && isGlyph(next) && !next.isSpace)
      faults.seams.add(`${spelled(isUnmapped ? named : glyph.unicode)} ${spelled(next.unicode).charAt(0)}`);
  }
};

/** The glyph names of a page's fonts, and the numbers of pdf.js's operators. */
interface Spelling {
  readonly operators: Operators;
  /** Fonts whose glyphs have numbers, not names. */
  readonly numbered: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, GlyphNames>;
}

const findFaults = ({ fnArray, argsArray }: Instructions, { operators, names }: Spelling): Faults => {
  const right = new Map([...names.keys()].map((font) => [font, new Set<string>()]));
  const faults: Faults = { spellings: new Map(), right, seams: new Set() };
  let font = "";
  for (const [place, operator] of fnArray.entries()) {
    const args = argsArray[place];
    if (!Array.isArray(args)) continue;
    if (operator === operators["setFont"]) font = String(args[0]);
    const own = names.get(font);
    if (own !== undefined && operator === operators["showText"] && Array.isArray(args[0]))
      readGlyphs(args[0], { font, names: own }, faults);
  }
  // A text does not tell which of its glyphs a letter is that represents itself elsewhere.
  for (const [font, letters] of right)
    for (const letter of letters) faults.spellings.get(font)?.delete(letter);
  return faults;
};

/** Spells glyphs unknown to pdf.js by their names. */
export const spellItems = <Item extends { readonly str: string; readonly font: string }>(
  given: readonly Item[],
  instructions: Instructions | undefined,
  spelling: Spelling,
): readonly Item[] => {
  const items = given.map((item) =>
    spelling.numbered.has(item.font) ? item : { ...item, str: inLatin(item.str) },
  );
  if (instructions === undefined || !items.some(({ font }) => spelling.names.has(font))) return items;
  const { spellings, seams } = findFaults(instructions, spelling);
  const spell = (text: string, font: string): string => {
    const letters = spellings.get(font);
    const whole =
      letters === undefined ? text : Array.from(text, (sign) => letters.get(sign) ?? sign).join("");
    if (seams.size === 0) return whole;
    return whole.replaceAll(/(?<=\p{L}{1,3}) (?=\p{L})/gu, (space, at: number) => {
      const after = whole.charAt(at + 1);
      return [3, 2].some((length) => seams.has(`${whole.slice(at - length, at)} ${after}`)) ? "" : space;
    });
  };
  return items.map((item) => ({ ...item, str: spell(item.str, item.font) }));
};
