import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

/** The code Tesseract gives each language, by its primary tag. */
const codes: Readonly<Record<string, string>> = {
  ar: "ara",
  ca: "cat",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  es: "spa",
  eu: "eus",
  fa: "fas",
  fi: "fin",
  fr: "fra",
  ga: "gle",
  he: "heb",
  hi: "hin",
  hu: "hun",
  hy: "hye",
  it: "ita",
  ja: "jpn",
  ka: "kat",
  ko: "kor",
  nb: "nor",
  nl: "nld",
  nn: "nor",
  no: "nor",
  pl: "pol",
  pt: "por",
  ro: "ron",
  ru: "rus",
  sl: "slv",
  sv: "swe",
  ta: "tam",
  th: "tha",
  tr: "tur",
  uk: "ukr",
  zh: "chi_sim",
};

/** The language that is tried first in a script, as Tesseract names scripts. */
const firstOfScript: Readonly<Record<string, string>> = {
  Latin: "en",
  Cyrillic: "ru",
  Han: "zh",
  HanS: "zh",
  Hiragana: "ja",
  Katakana: "ja",
  Japanese: "ja",
  Hangul: "ko",
  Korean: "ko",
  Arabic: "ar",
  Greek: "el",
  Hebrew: "he",
  Devanagari: "hi",
  Armenian: "hy",
  Georgian: "ka",
  Tamil: "ta",
  Thai: "th",
};

/** The language that text in a script is most likely in; undefined for a script of none that is known. */
export const languageOfScript = (script: string): string | undefined => firstOfScript[script];

/** The languages to try where no script is recognised, the most used ones first. */
export const firstLanguages: readonly string[] = [...new Set(Object.values(firstOfScript))];

/** The code Tesseract gives a language; undefined for one that it is not asked for. */
export const codeOf = (language: string): string | undefined => codes[language];

const require = createRequire(import.meta.url);

/** Finds a package in `node_modules`, which may be there or not. */
const fromPackage = async (code: string): Promise<Uint8Array | undefined> => {
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
    return gunzipSync(await readFile(join(folder, "4.0.0_best_int", `${code}.traineddata.gz`)));
  } catch {
    return undefined;
  }
};

const fromFolder = (folder: string, code: string): Promise<Uint8Array | undefined> =>
  readFile(join(folder, `${code}.traineddata`)).catch(() => undefined);

/**
 * Reads what Tesseract has learned of a language, by its code: from the npm package of that language, else from a folder of the system,
 * where Debian's packages put it; undefined where neither is installed.
 */
export const readLanguageData = async (code: string, folder: string): Promise<Uint8Array | undefined> =>
  (await fromPackage(code)) ?? fromFolder(folder, code);
