import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { wordTable } from "../word-table.ts";

/** Tesseract's language codes by primary tag. */
const codes = wordTable(`
  ar ara  ca cat  cs ces  da dan  de deu  el ell  en eng  es spa  eu eus  fa fas  fi fin  fr fra
  ga gle  he heb  hi hin  hu hun  hy hye  it ita  ja jpn  ka kat  ko kor  nb nor  nl nld  nn nor
  no nor  pl pol  pt por  ro ron  ru rus  sl slv  sv swe  ta tam  th tha  tr tur  uk ukr  zh chi_sim
`);

/** The language that is tried first for a script, by Tesseract's script name. */
const firstOfScript = wordTable(`
  Latin en  Cyrillic ru  Han zh  HanS zh  Hiragana ja  Katakana ja  Japanese ja  Hangul ko  Korean ko
  Arabic ar  Greek el  Hebrew he  Devanagari hi  Armenian hy  Georgian ka  Tamil ta  Thai th
`);

/** Returns the most likely language of text in a script; undefined for an unknown script. */
export const languageOfScript = (script: string): string | undefined => firstOfScript[script];

/** The languages to try if no script is recognised, the most used ones first. */
export const firstLanguages: readonly string[] = [...new Set(Object.values(firstOfScript))];

/** Returns Tesseract's code of a language; undefined for an unsupported language. */
export const codeOf = (language: string): string | undefined => codes[language];

const require = createRequire(import.meta.url);

/** Reads language data from an optional package in `node_modules`. */
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
 * Reads Tesseract's data of a language by its code: from the npm package of that language, otherwise from a system folder, where
 * Debian's packages put it; undefined if neither is installed.
 */
export const readLanguageData = async (code: string, folder: string): Promise<Uint8Array | undefined> =>
  (await fromPackage(code)) ?? fromFolder(folder, code);
