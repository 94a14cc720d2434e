import { detectLanguage } from "@quarry/text";
import { imageSize } from "image-size";
import { cleanPicture } from "./clean-picture.ts";
import { toPgm } from "./grey-picture.ts";
import { codeOf, firstLanguages, languageOfScript } from "./language-data.ts";
import { type RecognizedPage, recognizedPage, uncertainMark } from "./recognized-lines.ts";
import type { Orientation, PicturePart, Tesseract } from "./tesseract.ts";

/** The outcome of one page. */
export type PageOutcome =
  | { readonly status: "recognized"; readonly page: RecognizedPage }
  /** No picture can be decoded from the bytes. */
  | { readonly status: "unreadable" }
  | { readonly status: "too-large" }
  /** The time for the pictures of this document is used up. */
  | { readonly status: "no-time" }
  /** Tesseract broke. */
  | { readonly status: "failed"; readonly detail: string }
  /** There is text, and no data of its language is installed. */
  | { readonly status: "no-data"; readonly script: string; readonly code: string | undefined };

/** Recognises the text in the pictures of one document, one after the other. */
export interface Ocr {
  /** True if a further picture would be read; one that has to be drawn first need not be where it is false. */
  hasTime(): boolean;
  /** Reads a picture; the language is what the document says of itself. */
  read(picture: Uint8Array, language?: string): Promise<PageOutcome>;
}

/** Options for reading the pictures of one document. */
export interface OcrOptions {
  /** Loads Tesseract, for the first picture. */
  readonly open: () => Promise<Tesseract>;
  /** Drops the loaded Tesseract: after an error it is of no use for any picture. */
  readonly drop: () => void;
  /** Milliseconds from the first picture after which no further one is read. */
  readonly timeoutMs: number;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
  /** Hears that a picture is going to be read. */
  readonly onPage: () => void;
}

const eastAsian = "East Asian";

// A page may have no characters that tell which of these it is.
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

/** A shorter text may be in any language. */
const minTelling = 100;

/** More would take the memory of a parser; a large photo has 50 million. */
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

/** The view of a picture to recognise. */
interface View {
  readonly orientation: number;
  readonly size: PictureSize;
  /** True if the middle of the picture is enough. */
  readonly isMiddle?: boolean;
}

/** Of a screenshot of some lines; it is looked at whole. */
const isSmall = ({ width, height }: PictureSize): boolean => width * height < 1_000_000;

/** A fifth of a large picture that stands as it is turned; narrower than all of it, for Tesseract takes a part of equal width for the whole. */
const middleOf = ({ width, height }: PictureSize, orientation: number): PicturePart | undefined => {
  if (isSmall({ width, height })) return undefined;
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return { left: 1, top: Math.round(down * 0.4), width: across - 2, height: Math.round(down * 0.2) };
};

/** As EXIF writes it. */
const upright = 1;

const weightOf = (page: RecognizedPage | undefined): number =>
  page === undefined ? 0 : page.characters * page.confidence;

/** A page of less confidence may be in another script than it seems. */
const minWell = 0.6;

const confidenceOf = (outcome: PageOutcome): number =>
  outcome.status === "recognized" && outcome.page.characters > 0 ? outcome.page.confidence : 0;

/** True of a page that was read well, and of one that is no picture. */
const isReadWell = (outcome: PageOutcome): boolean =>
  outcome.status === "unreadable" || confidenceOf(outcome) >= minWell;

const textOf = ({ lines }: RecognizedPage): string =>
  lines.map(({ text }) => text.replaceAll(uncertainMark, "")).join("\n");

/**
 * Makes what recognises the pictures of one document: it finds out how each stands and in which script it is written, and reads it in the
 * language that its pages before were in, that the document names, or that the script is mostly used for, unless its words are of another one.
 */
export const createOcr = ({ open, drop, timeoutMs, now, onPage }: OcrOptions): Ocr => {
  let endsAt: number | undefined;
  let known: string | undefined;

  /** The languages that a page may be in, of those that there is data of. */
  const choose = async (
    tesseract: Tesseract,
    { script, isSureOfScript }: Pick<Orientation, "script" | "isSureOfScript">,
    hint: string | undefined,
  ): Promise<readonly string[]> => {
    const usual = languageOfScript(script);
    if (usual === undefined) return [];
    const wanted = [known, hint].filter(isTag).filter((each) => familyOf(each) === familyOf(usual));
    const isEastAsian = familyOf(usual) === eastAsian;
    const all = new Set([...wanted, usual, ...(isEastAsian ? ["zh", "ja", "ko"] : [])]);
    const found: string[] = [];
    for (const language of all) {
      const code = codeOf(language);
      if (code !== undefined && (await tesseract.has(code))) found.push(language);
    }
    const isOne = (isSureOfScript && !isEastAsian) || wanted.includes(found[0] ?? "");
    return isOne ? found.slice(0, 1) : found;
  };

  /** The language of what was read, where that is another one that can be read. */
  const otherLanguage = async (
    tesseract: Tesseract,
    page: RecognizedPage,
    language: string,
  ): Promise<string | undefined> => {
    const text = textOf(page);
    const found = text.length < minTelling ? "und" : detectLanguage(text);
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
    // A page of dense type that lies askew is sometimes taken for a photo.
    const block = tesseract.read({ code, orientation, part, layout: "block" });
    return block === undefined ? undefined : recognizedPage(block);
  };

  /** The middle of a page in each language, and as it stands or turned as small type is sometimes thought to be: the one that reads best. */
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

  /** Reads a page, and once more where its words turn out to be of another language than what was seen of it. */
  const readWhole = async (tesseract: Tesseract, language: string, view: View): Promise<PageOutcome> => {
    const page = readIn(tesseract, language, view);
    if (page === undefined) return { status: "unreadable" };
    const other = language === known ? undefined : await otherLanguage(tesseract, page, language);
    const again = other === undefined ? undefined : readIn(tesseract, other, view);
    const isBetter = again !== undefined && again.confidence >= page.confidence;
    if (page.characters >= minTelling) known = isBetter ? other : language;
    return { status: "recognized", page: isBetter ? again : page };
  };

  /** Reads a page in the language that the words of its middle are of. */
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

  /** Reads a page of which little could be read in the languages of other scripts; noise hides which script it is in. */
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
    const shades = await tesseract.shades();
    const cleaned = shades && cleanPicture(shades);
    if (cleaned !== undefined) tesseract.see(toPgm(cleaned));
    const stands = await tesseract.orient();
    if (stands === undefined) return { status: "unreadable" };
    const languages = await choose(tesseract, stands, hint);
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
