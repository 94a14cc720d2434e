import { detectLanguage, primaryLanguage } from "@quarry/text";
import { imageSize } from "image-size";
import { cleanPicture, isCleanable } from "./clean-picture.ts";
import { toPgm } from "./grey-picture.ts";
import { codeOf, firstLanguages, languageOfScript } from "./language-data.ts";
import { type RecognizedPage, recognizedPage, uncertainMark } from "./recognized-lines.ts";
import type { PicturePart, Tesseract } from "./tesseract.ts";

/** The outcome of one page. */
export type PageOutcome =
  | { readonly status: "recognized"; readonly page: RecognizedPage }
  /** The bytes cannot be decoded as a picture. */
  | { readonly status: "unreadable" }
  | { readonly status: "too-large" }
  /** The time for the pictures of this document has run out. */
  | { readonly status: "no-time" }
  /** Tesseract broke. */
  | { readonly status: "failed"; readonly detail: string }
  /** There is text, but no data of its language is installed. */
  | { readonly status: "no-data"; readonly script: string; readonly code: string | undefined };

/** Recognises the text in the pictures of one document, one at a time. */
export interface Ocr {
  /** True if another picture would be read; if false, a picture that must be drawn first need not be drawn. */
  hasTime(): boolean;
  /** Reads a picture; `language` is the language stated by the document. */
  read(picture: Uint8Array, language?: string): Promise<PageOutcome>;
}

/** Options for reading the pictures of one document. */
export interface OcrOptions {
  /** Loads Tesseract when the first picture is read. */
  readonly open: () => Promise<Tesseract>;
  /** Drops the loaded Tesseract, because it cannot be used for any picture after an error. */
  readonly drop: () => void;
  /** Milliseconds after the start of the first picture in which further pictures are begun. */
  readonly timeoutMs: number;
  /** Returns the milliseconds of a steady clock. */
  readonly now: () => number;
  /** Called before a picture is read. */
  readonly onPage: () => void;
  /** Language expected by the reader of the document, such as the question's. */
  readonly language?: string | undefined;
}

const eastAsian = "East Asian";

// A page may have no characters that distinguish the languages of a family.
const families: Readonly<Record<string, string>> = {
  Hans: eastAsian,
  Hant: eastAsian,
  Jpan: eastAsian,
  Kore: eastAsian,
};

const familyOf = (language: string): string => {
  const { script = "" } = new Intl.Locale(language).maximize();
  return families[script] ?? script;
};

const isTag = (language: string | undefined): language is string =>
  language !== undefined && /^[a-z]{2,3}$/u.test(language);

/** Minimum characters to detect a language; for a shorter text it is uncertain. */
const minDetectable = 100;

/** A larger picture would use up the memory of a parser; a large photo has 50 million pixels. */
const maxPixels = 100_000_000;

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const sizeOf = (picture: Uint8Array): PictureSize | undefined => {
  try {
    return imageSize(picture);
  } catch {
    return undefined;
  }
};

/** The view of a picture that is recognised. */
interface View {
  readonly orientation: number;
  readonly size: PictureSize;
  /** True if the middle of the picture is sufficient. */
  readonly isMiddle?: boolean;
}

/** True for a screenshot of a few lines, which is read whole. */
const isSmall = ({ width, height }: PictureSize): boolean => width * height < 1_000_000;

/**
 * Returns a fifth of a large picture in its upright orientation; narrower than the picture, because Tesseract takes a part of
 * equal width for the whole.
 */
const middleOf = ({ width, height }: PictureSize, orientation: number): PicturePart | undefined => {
  if (isSmall({ width, height })) return undefined;
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return { left: 1, top: Math.round(down * 0.4), width: across - 2, height: Math.round(down * 0.2) };
};

/** The EXIF value for upright. */
const upright = 1;

const weightOf = (page: RecognizedPage | undefined): number =>
  page === undefined ? 0 : page.characters * page.confidence;

/** A page with less confidence may be in a script other than the detected one. */
const minWell = 0.6;

const confidenceOf = (outcome: PageOutcome): number =>
  outcome.status === "recognized" && outcome.page.characters > 0 ? outcome.page.confidence : 0;

/** True for a page that was read well, or that cannot be read as a picture. */
const isReadWell = (outcome: PageOutcome): boolean =>
  outcome.status === "unreadable" || confidenceOf(outcome) >= minWell;

const textOf = ({ lines }: RecognizedPage): string =>
  lines.map(({ text }) => text.replaceAll(uncertainMark, "")).join("\n");

/**
 * Creates a recogniser for the pictures of one document. It detects the orientation and script of each picture, and reads it in
 * the language of the previous pages. Without one it tries the language stated by the document, the expected one and the main
 * language of the script; the words of a longer text may show another.
 */
export const createOcr = ({ open, drop, timeoutMs, now, onPage, language: expected }: OcrOptions): Ocr => {
  let endsAt: number | undefined;
  let known: string | undefined;

  /** Returns the possible languages of a page for which data is installed. */
  const choose = async (
    tesseract: Tesseract,
    script: string,
    stated: string | undefined,
  ): Promise<readonly string[]> => {
    const usual = languageOfScript(script);
    if (usual === undefined) return [];
    const hints = [known, primaryLanguage(stated), primaryLanguage(expected)];
    const wanted = hints.filter(isTag).filter((each) => familyOf(each) === familyOf(usual));
    const all = new Set([...wanted, usual, ...(familyOf(usual) === eastAsian ? ["zh", "ja", "ko"] : [])]);
    const found: string[] = [];
    for (const language of all) {
      const code = codeOf(language);
      if (code !== undefined && (await tesseract.has(code))) found.push(language);
    }
    return found[0] === known ? found.slice(0, 1) : found;
  };

  /** Returns the language of the text that was read, if it is a different one that can be read. */
  const otherLanguage = async (
    tesseract: Tesseract,
    page: RecognizedPage,
    language: string,
  ): Promise<string | undefined> => {
    const text = textOf(page);
    const found = text.length < minDetectable ? "und" : detectLanguage(text);
    const code = codeOf(found);
    const isOther = found !== language && code !== undefined && familyOf(found) === familyOf(language);
    return isOther && (await tesseract.has(code)) ? found : undefined;
  };

  const readIn = (
    tesseract: Tesseract,
    language: string,
    { orientation, size, isMiddle }: View,
  ): RecognizedPage | undefined => {
    const code = codeOf(language);
    const part = isMiddle ? middleOf(size, orientation) : undefined;
    if (code === undefined) return undefined;
    // Text set in a character grid produces false columns; real columns are detected by the gaps in the lines.
    const layout = familyOf(language) === eastAsian ? "rows" : "columns";
    const read = tesseract.read({ code, orientation, part, layout });
    const page = read === undefined ? undefined : recognizedPage(read);
    if (page?.characters !== 0 || isMiddle === true) return page;
    // A skewed page of dense type is sometimes taken for a photo.
    const block = tesseract.read({ code, orientation, part, layout: "block" });
    return block === undefined ? undefined : recognizedPage(block);
  };

  /**
   * Reads the middle of a page in each language and orientation, because small type is sometimes taken for turned; returns the
   * best result.
   */
  const readMiddle = (
    tesseract: Tesseract,
    languages: readonly string[],
    { orientations, size }: { readonly orientations: readonly number[]; readonly size: PictureSize },
  ) => {
    const tries = languages.flatMap((language) =>
      orientations.map((orientation) => ({
        language,
        orientation,
        middle: readIn(tesseract, language, { orientation, size, isMiddle: true }),
      })),
    );
    return tries.reduce((best, each) => (weightOf(each.middle) > weightOf(best.middle) ? each : best));
  };

  /** Reads a page, and reads it again if its words are in a language other than the expected one. */
  const readWhole = async (tesseract: Tesseract, language: string, view: View): Promise<PageOutcome> => {
    const page = readIn(tesseract, language, view);
    if (page === undefined) return { status: "unreadable" };
    const other = language === known ? undefined : await otherLanguage(tesseract, page, language);
    const again = other === undefined ? undefined : readIn(tesseract, other, view);
    const isBetter = again !== undefined && again.confidence >= page.confidence;
    if (page.characters >= minDetectable) known = isBetter ? other : language;
    return { status: "recognized", page: isBetter ? again : page };
  };

  /** Reads a page in the language of the words in its middle. */
  const readPage = async (
    tesseract: Tesseract,
    languages: readonly string[],
    { orientation: stands, size }: { readonly orientation: number; readonly size: PictureSize },
  ): Promise<PageOutcome> => {
    const [only = ""] = languages;
    const orientations = stands === upright ? [upright] : [stands, upright];
    if (languages.length === 1 && orientations.length === 1 && only === known)
      return readWhole(tesseract, only, { orientation: upright, size });
    const { middle, language, orientation } = readMiddle(tesseract, languages, { orientations, size });
    const other = middle && (await otherLanguage(tesseract, middle, language));
    return readWhole(tesseract, other ?? language, { orientation, size });
  };

  /** Tries the languages of other scripts on a page that could hardly be read, because noise hides the script of a page. */
  const readOtherwise = async (
    tesseract: Tesseract,
    outcome: PageOutcome,
    { tried, view }: { readonly tried: readonly string[]; readonly view: View },
  ): Promise<PageOutcome> => {
    let best = outcome;
    for (const language of firstLanguages) {
      const code = codeOf(language);
      const isTried = tried.some((each) => familyOf(each) === familyOf(language));
      if (isTried || code === undefined || !(await tesseract.has(code))) continue;
      const page = readIn(tesseract, language, { ...view, isMiddle: true });
      if (page === undefined || page.confidence <= Math.max(minWell, confidenceOf(best))) continue;
      const whole = await readWhole(tesseract, language, view);
      if (confidenceOf(whole) > confidenceOf(best)) best = whole;
    }
    return best;
  };

  const recognize = async (
    picture: Uint8Array,
    size: PictureSize,
    hint: string | undefined,
  ): Promise<PageOutcome> => {
    const tesseract = await open();
    tesseract.see(picture);
    const shades = isCleanable(size) ? await tesseract.shades() : undefined;
    const cleaned = shades && cleanPicture(shades);
    if (cleaned !== undefined) tesseract.see(toPgm(cleaned));
    const stands = await tesseract.orient();
    if (stands === undefined) return { status: "unreadable" };
    const languages = await choose(tesseract, stands.script, hint);
    const view = { orientation: stands.orientation, size };
    const noData = {
      status: "no-data" as const,
      script: stands.script,
      code: codeOf(languageOfScript(stands.script) ?? ""),
    };
    const outcome = languages.length === 0 ? noData : await readPage(tesseract, languages, view);
    const isCertain = stands.isSureOfScript || noData.code !== undefined;
    if (isReadWell(outcome) || (outcome === noData && isCertain)) return outcome;
    return readOtherwise(tesseract, outcome, { tried: languages, view });
  };

  const hasTime = (): boolean => endsAt === undefined || now() < endsAt;

  return {
    hasTime,
    read: async (picture, hint) => {
      if (!hasTime()) return { status: "no-time" };
      endsAt ??= now() + timeoutMs;
      const size = sizeOf(picture);
      if (size === undefined) return { status: "unreadable" };
      if (size.width * size.height > maxPixels) return { status: "too-large" };
      onPage();
      try {
        return await recognize(picture, size, hint);
      } catch (error) {
        drop();
        return { status: "failed", detail: error instanceof Error ? error.message : String(error) };
      }
    },
  };
};
