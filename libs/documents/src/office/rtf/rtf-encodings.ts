import { normalizeEncoding } from "@exodus/bytes/encoding.js";

// The numbers that fonts have for alphabets, and those of code pages with another name on the web.
const byCharset: Readonly<Record<number, string>> = {
  77: "macintosh",
  128: "shift_jis",
  129: "euc-kr",
  134: "gbk",
  136: "big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};
const byCodePage: Readonly<Record<number, string>> = {
  866: "ibm866",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  65001: "utf-8",
};

/** The encoding of a font's bytes; undefined where they are those of the document. */
export const encodingOfCharset = (charset: number): string | undefined => byCharset[charset];

/** The encoding of a document's bytes by its code page; that of Western Europe where it is not known. */
export const encodingOfCodePage = (codePage: number): string =>
  byCodePage[codePage] ?? normalizeEncoding(`windows-${codePage}`) ?? "windows-1252";
