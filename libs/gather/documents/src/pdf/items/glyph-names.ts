import type { Instructions, Operators } from "./drawn-text.ts";

/** The letters of a font's own ligatures, by glyph code. */
export type GlyphNames = ReadonlyMap<number, string>;

const partLetter = /^(?:\p{L}|uni[\dA-F]{4})$/u;
const shortNames = /^(?:[fstcT][fhijklt]|f[ft][ijlt]|tt[fi]|sp|fj|ffj)$/u;

const letterOf = (part: string): string =>
  part.length > 1 ? String.fromCharCode(Number.parseInt(part.slice(3), 16)) : part;

/** Returns the letters of a ligature by its glyph name, such as `t_t` or `f_f_j.alt`; undefined for any other name. */
export const ligatureOf = (name: string): string | undefined => {
  const [base = ""] = name.split(".");
  const parts = base.split("_");
  if (parts.length > 1 && parts.length < 6 && parts.every((part) => partLetter.test(part)))
    return parts.map(letterOf).join("");
  return shortNames.test(base) ? base : undefined;
};

/** Returns the ligatures among a font's glyph names. */
export const ligaturesIn = (names: readonly unknown[]): GlyphNames => {
  const found = new Map<number, string>();
  for (const [code, name] of names.entries()) {
    const letters = typeof name === "string" ? ligatureOf(name) : undefined;
    if (letters !== undefined) found.set(code, letters);
  }
  return found;
};

interface Glyph {
  readonly unicode: string;
  readonly originalCharCode: number;
  readonly width: number;
  readonly isSpace: boolean;
}

/** True for a glyph of a text that pdf.js draws. */
export const isGlyph = (value: unknown): value is Glyph =>
  typeof value === "object" && value !== null && "unicode" in value && "originalCharCode" in value;

/** Faults in a page's texts: by font, letters that represent a ligature, and spaces that the page does not draw. */
interface Faults {
  readonly ligatures: Map<string, Map<string, string>>;
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
    const ligature = names.get(code);
    const isUnmapped = glyph.unicode === String.fromCharCode(code) && ligature !== undefined;
    if (isUnmapped && glyph.unicode !== ligature) {
      const known = faults.ligatures.get(font) ?? new Map<string, string>();
      faults.ligatures.set(font, known.set(glyph.unicode, ligature));
    }
    const next = glyphs[place + 1];
    if (glyph.width === 0 && isGlyph(next) && !next.isSpace)
      faults.seams.add(
        `${spelled(isUnmapped ? ligature : glyph.unicode)} ${spelled(next.unicode).charAt(0)}`,
      );
  }
};

/** The ligature names of a page's fonts, and the numbers of pdf.js's operators. */
interface Spelling {
  readonly operators: Operators;
  readonly names: ReadonlyMap<string, GlyphNames>;
}

const findFaults = ({ fnArray, argsArray }: Instructions, { operators, names }: Spelling): Faults => {
  const faults: Faults = { ligatures: new Map(), seams: new Set() };
  let font = "";
  for (const [place, operator] of fnArray.entries()) {
    const args = argsArray[place];
    if (!Array.isArray(args)) continue;
    if (operator === operators["setFont"]) font = String(args[0]);
    const own = names.get(font);
    if (own !== undefined && operator === operators["showText"] && Array.isArray(args[0]))
      readGlyphs(args[0], { font, names: own }, faults);
  }
  return faults;
};

/** Spells ligatures unknown to pdf.js by their glyph names. */
export const spellItems = <Item extends { readonly str: string; readonly font: string }>(
  items: readonly Item[],
  instructions: Instructions | undefined,
  spelling: Spelling,
): readonly Item[] => {
  if (instructions === undefined || !items.some(({ font }) => spelling.names.has(font))) return items;
  const { ligatures, seams } = findFaults(instructions, spelling);
  const spell = (text: string, font: string): string => {
    const letters = ligatures.get(font);
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
