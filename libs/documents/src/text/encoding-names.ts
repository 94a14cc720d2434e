import { normalizeEncoding } from "@exodus/bytes/encoding.js";

// What servers, files and detectors call encodings that the WHATWG standard has under other names.
const otherNames: Readonly<Record<string, string>> = {
  big5hkscs: "big5",
  cp874: "windows-874",
  cp932: "shift_jis",
  cp936: "gbk",
  cp949: "euc-kr",
  cp950: "big5",
  eucjp: "euc-jp",
  euckr: "euc-kr",
  euc_jis_2004: "euc-jp",
  "euc-jis-2004": "euc-jp",
  "iso2022-jp-2": "iso-2022-jp",
  "iso2022-jp-2004": "iso-2022-jp",
  "iso2022-jp-ext": "iso-2022-jp",
  "mac-cyrillic": "x-mac-cyrillic",
  maccyrillic: "x-mac-cyrillic",
  "mac-roman": "macintosh",
  macroman: "macintosh",
  shift_jis_2004: "shift_jis",
  "utf-8-sig": "utf-8",
  "utf-16-be": "utf-16be",
  "utf-16-le": "utf-16le",
  utf8mb4: "utf-8",
};

/**
 * The name of an encoding in the WHATWG Encoding standard, in lower case; undefined for a label that it does not know or
 * decodes to nothing ("replacement").
 */
export const standardEncoding = (label: string | undefined): string | undefined => {
  const given = label?.trim().toLowerCase() ?? "";
  const spelled = otherNames[given] ?? given.replace(/^iso[-_ ]?8859[-_ ]?(?=\d)/u, "iso-8859-");
  const name = normalizeEncoding(spelled) ?? normalizeEncoding(spelled.replace(/^win-?/u, "windows-"));
  return name === null || name === "replacement" ? undefined : name;
};

/** Whether a character takes more bytes than one in it, so that bytes of another encoding rarely pass for it. */
export const isMultiByte = (encoding: string): boolean =>
  /^(?:gb|big5|euc-|shift_jis|iso-2022-)/u.test(encoding);
