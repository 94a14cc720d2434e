import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";

/** A font in two weights. */
export interface PdfFont {
  readonly name: string;
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** Whether it draws a character. */
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
 * The fonts of a PDF, the first that has a character draws it: Noto Sans for Latin, Greek, Cyrillic and Devanagari, Noto Sans Hans for
 * Chinese and Japanese.
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
