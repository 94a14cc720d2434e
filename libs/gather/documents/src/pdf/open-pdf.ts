import { fileURLToPath } from "node:url";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { z } from "zod";
import { type DrawnPage, drawnPage, type Instructions } from "./items/drawn-text.ts";
import { withoutDoubles } from "./items/drawn-twice.ts";
import { fieldItems, typedItems, withFields } from "./items/form-values.ts";
import { type GlyphNames, unknownGlyphs, spellItems } from "./items/glyph-names.ts";
import { joinInitials } from "./items/initials.ts";
import { respaceLetters } from "./items/letters.ts";
import { createLineNumbers } from "./items/line-numbers.ts";
import { type DrawnItem, medianSize, quartersOf, seenItems, uprightItems } from "./items/seen-items.ts";
import { withSoftHyphens } from "./items/soft-hyphens.ts";
import { withoutStruck } from "./items/struck-out.ts";
import { turnDrawingOrder } from "./items/turned-order.ts";
import { withoutZeroCodes } from "./items/zero-codes.ts";
import { fontStyle, type FontStyle, type PdfLine, pdfLines } from "./pdf-lines.ts";
import { withCells } from "./ruled/ruled-items.ts";

/** One bookmark of a PDF. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
}

const maxEntries = 5_000;
const deepest = 6;

const node = z.looseObject({ title: z.string(), items: z.array(z.unknown()).default([]) });

const flatten = (nodes: readonly unknown[], level: number): OutlineEntry[] =>
  nodes.flatMap((value) => {
    const parsed = node.safeParse(value).data;
    if (parsed === undefined) return [];
    const inner = level < deepest ? flatten(parsed.items, level + 1) : [];
    return [{ title: parsed.title, level }, ...inner];
  });

/** Returns the bookmarks of a PDF in order; none if missing or broken. */
const readOutline = async (pdf: { readonly getOutline: () => Promise<unknown> }): Promise<OutlineEntry[]> => {
  const outline = await pdf.getOutline().catch(() => undefined);
  return Array.isArray(outline) ? flatten(outline, 1).slice(0, maxEntries) : [];
};

/** The content of a PDF before processing. */
export interface OpenedPdf {
  /** The lines of each page in drawing order. */
  readonly pages: readonly (readonly PdfLine[])[];
  readonly outline: readonly OutlineEntry[];
  /** The entries of the information dictionary, and those of XMP in lower case with a prefix, such as `dc:creator`. */
  readonly info: Readonly<Record<string, unknown>>;
  /** Number of invisible characters removed from the pages. */
  readonly hiddenCharacters: number;
  /** Indexes of pages that are pictures with little or no text, with the lines that people have typed on each. */
  readonly pictures: ReadonlyMap<number, readonly PdfLine[]>;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

// Fonts of Chinese, Japanese and Korean documents name characters by tables that pdf.js reads from files.
const tables = (folder: string): string =>
  fileURLToPath(new URL(`./${folder}/`, import.meta.resolve("pdfjs-dist/package.json")));

const itemsOf = async (page: Page): Promise<DrawnItem[]> => {
  const { items } = await page.getTextContent();
  return items.flatMap((item): DrawnItem[] => {
    if (!("str" in item)) return [];
    const [a, b, c, d, x, y]: readonly number[] = item.transform;
    const fontSize = Math.hypot(c ?? 0, d ?? 0);
    return [
      {
        str: item.str,
        x: x ?? 0,
        y: y ?? 0,
        width: item.width,
        fontSize,
        hasEOL: item.hasEOL,
        font: item.fontName,
        quarters: quartersOf(a ?? 1, b ?? 0),
      },
    ];
  });
};

/** Returns a fact about a font of the page; undefined if it is not known. */
const factOf = (page: Page, font: string, fact: string): unknown => {
  const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : undefined;
  return typeof known === "object" && known !== null ? Reflect.get(known, fact) : undefined;
};

/** Returns the glyphs that a font of the page names itself, and that pdf.js does not know. */
const glyphNamesOf = (page: Page, font: string): GlyphNames => {
  const names = factOf(page, font, "differences");
  return Array.isArray(names) ? unknownGlyphs(names) : new Map();
};

/** Returns the displayed size of a page in points. */
const sizeOf = ({ view }: Page): { readonly height: number; readonly area: number } => {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return { height: top - bottom, area: (right - left) * (top - bottom) };
};

// pdf.js's mode number: notes on a page are not part of its text.
const noAnnotations = 0;

// A page that cannot be drawn still has text.
const instructionsOf = (page: Page): Promise<Instructions | undefined> =>
  page.getOperatorList({ annotationMode: noAnnotations }).catch(() => undefined);

/** Facts about the fonts of a document, by font name. */
interface Fonts {
  readonly styles: Map<string, FontStyle>;
  readonly glyphs: Map<string, GlyphNames>;
  readonly numbered: Set<string>;
}

const rememberFont = (page: Page, font: string, { styles, glyphs, numbered }: Fonts): void => {
  if (styles.has(font)) return;
  const name = factOf(page, font, "name");
  styles.set(font, fontStyle(typeof name === "string" ? name : ""));
  const named = glyphNamesOf(page, font);
  if (named.size > 0) glyphs.set(font, named);
  if (factOf(page, font, "composite") === true) numbered.add(font);
};

/** Returns the texts that people have put on a page: values of fields, and typed notes. */
const typedOn = async (page: Page, drawn: readonly DrawnItem[]): Promise<DrawnItem[]> => {
  const annotations = await page.getAnnotations().catch(() => []);
  return [...fieldItems(annotations), ...typedItems(annotations, medianSize(drawn))];
};

/** Maximum characters of a stamp by a scanner or library. */
const maxStamp = 120;

/** True if the content of a page is in a picture: it has no text, or at most a stamp and a picture over at least half of it. */
const isPicture = (
  items: readonly DrawnItem[],
  shown: DrawnPage | undefined,
  { area }: { readonly area: number },
): boolean => {
  const characters = items.reduce((sum, { str }) => sum + str.trim().length, 0);
  return characters === 0 || (characters <= maxStamp && (shown?.pictured ?? 0) >= area / 2);
};

const readPages = async (pdf: Pdf): Promise<Pick<OpenedPdf, "pages" | "hiddenCharacters" | "pictures">> => {
  const { OPS } = await getResolvedPDFJS();
  const pages: PdfLine[][] = [];
  const fonts: Fonts = { styles: new Map(), glyphs: new Map(), numbered: new Set() };
  const pictures = new Map<number, readonly PdfLine[]>();
  let hiddenCharacters = 0;
  const stripLineNumbers = createLineNumbers();
  const layers = await pdf.getOptionalContentConfig().catch(() => undefined);
  const isLayerShown = (layer: unknown): boolean => layers?.isVisible(layer) !== false;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const coded = await itemsOf(page);
    // Font names and visibility are only available with a page's drawing instructions.
    const drawing = await instructionsOf(page);
    for (const { font } of coded) rememberFont(page, font, fonts);
    const { items: drawn, instructions } = withoutZeroCodes({ items: coded, instructions: drawing }, OPS);
    const shown = instructions === undefined ? undefined : drawnPage(instructions, OPS, isLayerShown);
    const seen =
      shown === undefined
        ? { items: drawn, hiddenCharacters: 0 }
        : seenItems(drawn, { ...shown, ...sizeOf(page) });
    hiddenCharacters += seen.hiddenCharacters;
    const texts = (shown?.texts ?? []).filter(({ unseen }) => unseen !== "drawn-again");
    const kept = withoutStruck(seen.items, { texts, bars: shown?.bars ?? [] });
    const spaced = respaceLetters(turnDrawingOrder(withSoftHyphens(kept, texts)), texts);
    const spelled = withoutDoubles(
      spellItems(spaced, instructions, { ...fonts, operators: OPS, names: fonts.glyphs }),
    );
    const values = await typedOn(page, spelled);
    const ruled = withCells(withFields(spelled, values), { texts, rules: shown?.rules ?? [] });
    pages.push(pdfLines(joinInitials(stripLineNumbers(uprightItems(ruled))), fonts.styles));
    if (isPicture(spelled, shown, sizeOf(page))) pictures.set(number - 1, pdfLines(values, fonts.styles));
    page.cleanup();
  }
  return { pages, hiddenCharacters, pictures };
};

/**
 * Reads a PDF with pdf.js, page by page.
 * @throws errors of pdf.js for a locked or damaged PDF
 */
export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  // A copy, because pdf.js takes ownership of its input and refuses Node's Buffers.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    cMapUrl: tables("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: tables("standard_fonts"),
    verbosity: 0,
    // Glyph names, for glyphs unknown to pdf.js.
    fontExtraProperties: true,
    // Pictures are not needed, so none is unpacked.
    maxImageSize: 1,
  });
  try {
    const { info, metadata } = await pdf.getMetadata();
    return {
      ...(await readPages(pdf)),
      outline: await readOutline(pdf),
      info: Object.fromEntries([...Object.entries(info), ...(metadata ?? [])]),
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
};
