import type { Instructions, Operators } from "./drawn-text.ts";
import { isGlyph } from "./glyph-names.ts";

/** Returns the fonts of a page that name the glyph of another code than 0 by U+0000. */
const fontsThatLose = ({ fnArray, argsArray }: Instructions, operators: Operators): ReadonlySet<string> => {
  const fonts = new Set<string>();
  let font = "";
  for (const [place, operator] of fnArray.entries()) {
    const args = argsArray[place];
    if (!Array.isArray(args)) continue;
    if (operator === operators["setFont"]) font = String(args[0]);
    if (operator !== operators["showText"] || !Array.isArray(args[0])) continue;
    const isLost = (glyph: unknown): boolean =>
      isGlyph(glyph) && glyph.unicode === "\0" && glyph.originalCharCode !== 0;
    if (args[0].some(isLost)) fonts.add(font);
  }
  return fonts;
};

/** Leaves U+0000 out of texts where it is code 0, which shows nothing. Elsewhere it is a letter that the font does not name. */
export const withoutZeroCodes = <Item extends { readonly str: string; readonly font: string }>(
  items: readonly Item[],
  instructions: Instructions | undefined,
  operators: Operators,
): readonly Item[] => {
  if (!items.some(({ str }) => str.includes("\0"))) return items;
  const fonts = instructions === undefined ? new Set<string>() : fontsThatLose(instructions, operators);
  return items.map((item) => (fonts.has(item.font) ? item : { ...item, str: item.str.replaceAll("\0", "") }));
};
