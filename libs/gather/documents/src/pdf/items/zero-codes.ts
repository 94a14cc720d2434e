import type { Instructions, Operators } from "./drawn-text.ts";
import { isGlyph } from "./glyph-names.ts";

/** The sign for a lost letter. */
export const lostSign = "\ufffd";

/** A letter that the font does not name; code 0 shows nothing. */
const isLost = (glyph: unknown): boolean =>
  isGlyph(glyph) && glyph.unicode === "\0" && glyph.originalCharCode !== 0;

const isNothing = (glyph: unknown): boolean =>
  isGlyph(glyph) && glyph.unicode === "\0" && glyph.originalCharCode === 0;

const signed = (glyph: unknown): unknown => {
  if (isLost(glyph)) return Object.assign({}, glyph, { unicode: lostSign });
  return isNothing(glyph) ? Object.assign({}, glyph, { unicode: "" }) : glyph;
};

/** Texts of a page, and the instructions that draw them. */
interface Texts<Item> {
  readonly items: readonly Item[];
  readonly instructions: Instructions | undefined;
}

/**
 * Leaves U+0000 out of texts where it is code 0, which shows nothing. Elsewhere it is a letter that the font does not name, and
 * gets the sign for a lost one.
 */
export const withoutZeroCodes = <Item extends { readonly str: string; readonly font: string }>(
  { items, instructions }: Texts<Item>,
  operators: Operators,
): Texts<Item> => {
  if (!items.some(({ str }) => str.includes("\0"))) return { items, instructions };
  const fonts = new Set<string>();
  let font = "";
  const argsArray = instructions?.argsArray.map((args, place) => {
    const operator = instructions.fnArray[place];
    if (!Array.isArray(args)) return args;
    const [first]: readonly unknown[] = args;
    if (operator === operators["setFont"]) font = String(first);
    if (operator !== operators["showText"] || !Array.isArray(first)) return args;
    if (first.some(isLost)) fonts.add(font);
    return [first.map(signed)];
  });
  return {
    items: items.map((item) => ({
      ...item,
      str: item.str.replaceAll("\0", fonts.has(item.font) ? lostSign : ""),
    })),
    instructions: instructions && argsArray && { ...instructions, argsArray },
  };
};
