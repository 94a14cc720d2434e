import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";

/** A font in two weights. */
export interface PdfFont {
  readonly name: string;
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** True if the font has a glyph for the character. */
  readonly has: (codePoint: number) => boolean;
}

const hansFile = (weight: string): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve("@embedpdf/fonts-sc")));

const open = async (name: string, regularFile: string, boldFile: string): Promise<PdfFont> => {
  const [regular, bold] = await Promise.all([readFile(regularFile), readFile(boldFile)]);
  const font = create(regular);
  if (!("characterSet" in font)) throw new Error(`${regularFile} is a collection of fonts, not a font`);
  const codePoints = new Set(font.characterSet);
  return { name, regular, bold, has: (codePoint) => codePoints.has(codePoint) };
};

/**
 * Opens the fonts of a PDF; the first with a glyph draws a character: Noto Sans for Latin, Greek, Cyrillic and Devanagari, Noto
 * Sans Hans for Chinese and Japanese.
 */
export const openPdfFonts = async (): Promise<readonly PdfFont[]> =>
  await Promise.all([
    open(
      "sans",
      fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
      fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
    ),
    open("hans", hansFile("Regular"), hansFile("Bold")),
  ]);

/** True if a character can be drawn. */
type HasGlyph = (codePoint: number) => boolean;

// Invisible by themselves: joiners, variation selectors, soft hyphens.
const invisible = /^[\p{Cf}\p{Variation_Selector}]$/u;

// Letters, combining marks and digits. Enclosing marks and numbers in circles do not count.
const spelling = /(?!\p{Variation_Selector})[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}]/gu;

const isSpelling = (character: string): boolean => character.search(spelling) === 0;

const pointOf = (character: string): number => character.codePointAt(0) ?? 0;

const hexOf = (character: string): string =>
  `U+${pointOf(character).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Replaces characters without a glyph, such as emoji, by their number, `[U+1F600]`, so that they are not lost silently. Letters
 * without one remain: see {@link undrawableScripts}.
 */
export const shownText = (text: string, hasGlyph: HasGlyph): string =>
  Array.from(text.normalize("NFC"), (character) => {
    if (character === "\t") return "    ";
    if (character === "\n" || hasGlyph(pointOf(character)) || isSpelling(character)) return character;
    if (invisible.test(character)) return "";
    return /\s/u.test(character) ? " " : `[${hexOf(character)}]`;
  }).join("");

const scripts = (
  "Arabic Armenian Bengali Ethiopic Georgian Gujarati Gurmukhi Hangul Hebrew Kannada Khmer Lao Malayalam Mongolian Myanmar " +
  "Oriya Sinhala Syriac Tamil Telugu Thaana Thai Tibetan"
)
  .split(" ")
  .map((name) => ({ name, pattern: new RegExp(`^\\p{Script_Extensions=${name}}$`, "u") }));

/** Returns the scripts of letters and digits without glyphs, by name, otherwise by character number; each once. */
export const undrawableScripts = (text: string, hasGlyph: HasGlyph): readonly string[] => {
  const missing = new Set(text.normalize("NFC").match(spelling));
  const names = [...missing]
    .filter((character) => !hasGlyph(pointOf(character)))
    .map((character) => scripts.find(({ pattern }) => pattern.test(character))?.name ?? hexOf(character));
  return [...new Set(names)];
};

const rightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** True if the first letter of a text belongs to a right-to-left script. */
export const readsRightToLeft = (text: string): boolean => rightToLeft.test(text);
