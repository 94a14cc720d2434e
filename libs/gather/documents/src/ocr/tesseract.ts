import type { OsdResults, Pix, TessBaseAPI, TesseractModule } from "tesseract.js-core/tesseract-core-simd.js";
import type { GreyPicture } from "./grey-picture.ts";
import { readLanguageData } from "./language-data.ts";
import { type PageLayout, parseLayout } from "./page-layout.ts";

/** The orientation and script of the text in a picture. */
export interface Orientation {
  /** EXIF value: 1, 3, 6 or 8. */
  readonly orientation: number;
  /** Tesseract's name of the script. */
  readonly script: string;
  /** True if the script is certain. For short texts, and between East Asian scripts, it is a guess. */
  readonly isSureOfScript: boolean;
}

/** A part of a picture, in pixels. */
export interface PicturePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `columns` are detected; the lines of `rows` go across the page; a `block` consists only of lines of text. */
export type TextLayout = "columns" | "rows" | "block";

/** Parameters for reading a picture. */
interface Reading {
  /** Tesseract's code of a language with installed data. */
  readonly code: string;
  /** The rotation that makes the picture upright. */
  readonly orientation: number;
  /** Default: the whole picture; coordinates of the upright picture. */
  readonly part?: PicturePart | undefined;
  /** The assumed layout of its text. */
  readonly layout: TextLayout;
}

/** Tesseract in this process. It reads one picture at a time. */
export interface Tesseract {
  /** True if language data exists for Tesseract's code. */
  has(code: string): Promise<boolean>;
  /** Sets the picture for the next calls, in any format that Leptonica reads. */
  see(picture: Uint8Array): void;
  /** Reads the shades of the picture; undefined if it cannot be read. */
  shades(): Promise<GreyPicture | undefined>;
  /** Detects the orientation of the text; upright if it cannot be determined, undefined if the picture cannot be read. */
  orient(): Promise<Orientation | undefined>;
  /** Reads the picture; undefined if it cannot be read. */
  read(reading: Reading): PageLayout | undefined;
}

const input = "/input";
const legacy = 0;
const lstm = 1;
// EXIF values for Tesseract's numbers of quarter turns.
const orientations = [1, 6, 3, 8];
/** Below this confidence, Tesseract is guessing. */
const minSure = 2;
// Radians; a smaller skew does no harm, and turning the picture takes time.
const minSkew = 0.005;

const loadCore = async (): Promise<TesseractModule> => {
  const { default: load } = await import("tesseract.js-core/tesseract-core-simd.js");
  const silent = (): void => undefined;
  return load({ TesseractProgress: silent, print: silent, printErr: silent });
};

interface Opened {
  readonly code: string;
  readonly api: TessBaseAPI;
}

/** Tesseract's page segmentation modes. */
const modes: Readonly<Record<TextLayout, string>> = { columns: "3", rows: "4", block: "6" };

/** Turns a picture so that its lines are level. */
const setStraight = (api: TessBaseAPI, orientation: number): void => {
  api.FindLines();
  const angle = api.GetGradient();
  if (Math.abs(angle) >= minSkew) api.SetImageFile(orientation, angle);
};

const orientationIn = ({ best_result: best, unicharset }: OsdResults): Orientation => ({
  orientation: best.oconfidence < minSure ? 1 : (orientations[best.orientation_id] ?? 1),
  script: unicharset.get_script_from_script_id(best.script_id),
  isSureOfScript: best.sconfidence >= minSure,
});

/** Returns the shade of a pixel of red, green, blue and a fourth byte, weighted by the sensitivity of the eye. */
const shadeOf = (pixel: number): number =>
  (77 * (pixel >>> 24) + 150 * ((pixel >>> 16) & 255) + 29 * ((pixel >>> 8) & 255)) >> 8;

/** Copies the shades of a Leptonica picture; undefined if it has neither colours nor 8-bit greys. */
const shadesOf = (core: TesseractModule, picture: Pix): GreyPicture | undefined => {
  const [width, height, depth] = [picture.get_w(), picture.get_h(), picture.get_d()];
  if (depth !== 8 && depth !== 32) return undefined;
  const [wordsOfLine, data] = [picture.get_wpl(), picture.get_data()];
  const wordAt = (y: number, word: number): number =>
    core.getValue(data + 4 * (y * wordsOfLine + word), "i32");
  const shades = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const shade = depth === 32 ? shadeOf(wordAt(y, x)) : (wordAt(y, x >> 2) >>> (24 - 8 * (x & 3))) & 255;
      shades[y * width + x] = shade;
    }
  return { width, height, shades };
};

/**
 * Loads Tesseract as WebAssembly, which runs where native code is not allowed. Language data comes from packages and from a
 * folder.
 */
export const openTesseract = async (dataFolder: string): Promise<Tesseract> => {
  const core = await loadCore();
  const known = new Map<string, boolean>();
  /** One instance detects scripts and one reads text. */
  const opened = new Map<number, Opened>();
  const has = async (code: string): Promise<boolean> => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const data = await readLanguageData(code, dataFolder);
    if (data !== undefined) core.FS.writeFile(`./${code}.traineddata`, data);
    known.set(code, data !== undefined);
    return data !== undefined;
  };
  const open = (code: string, mode: number): TessBaseAPI => {
    const last = opened.get(mode);
    if (last?.code === code) return last.api;
    if (last !== undefined) {
      last.api.End();
      core.destroy(last.api);
    }
    const api = new core.TessBaseAPI();
    if (api.Init(null, code, mode) !== 0) throw new Error(`the data of ${code} cannot be used`);
    opened.set(mode, { code, api });
    return api;
  };
  return {
    has,
    see: (picture) => core.FS.writeFile(input, picture),
    shades: async () => {
      if (!(await has("osd"))) return undefined;
      const api = open("osd", legacy);
      return api.SetImageFile(1, 0) === 0 ? shadesOf(core, api.GetInputImage()) : undefined;
    },
    orient: async () => {
      const upright = { orientation: 1, script: "Latin", isSureOfScript: false };
      if (!(await has("osd"))) return upright;
      const api = open("osd", legacy);
      if (api.SetImageFile(1, 0) !== 0) return undefined;
      const results = new core.OSResults();
      const found = api.DetectOS(results) ? orientationIn(results) : upright;
      core.destroy(results);
      return found;
    },
    read: ({ code, orientation, part, layout: kind }) => {
      const api = open(code, lstm);
      api.SetVariable("tessedit_pageseg_mode", modes[kind]);
      if (api.SetImageFile(orientation, 0) !== 0) return undefined;
      if (part === undefined) setStraight(api, orientation);
      else api.SetRectangle(part.left, part.top, part.width, part.height);
      api.Recognize(null);
      const layout = parseLayout(api.GetJSONText(0));
      api.Clear();
      return layout;
    },
  };
};
