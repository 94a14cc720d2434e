import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const little = Buffer.from(text, "utf16le");
  return isBigEndian ? little.swap16() : little;
};
const decode = (data: Uint8Array, charset?: string, isMarkup = false): readonly [string, string] => {
  const { text, encoding } = decodeText(data, { charset, isMarkup });
  return [encoding, text];
};

describe("decodeText", () => {
  it.each([
    [
      "a UTF-8 mark over the header",
      decode(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), "windows-1251"),
      "utf-8",
      "é",
    ],
    ["a UTF-16LE mark", decode(bytes(0xff, 0xfe, 0xe9, 0x00)), "utf-16le", "é"],
    ["a UTF-16BE mark", decode(bytes(0xfe, 0xff, 0x00, 0xe9)), "utf-16be", "é"],
    ["the header", decode(bytes(0xcf, 0xf0, 0xe8), "windows-1251"), "windows-1251", "При"],
    [
      "the header over markup",
      decode(latin('<meta charset="utf-8">\xcf'), "koi8-r", true),
      "koi8-r",
      '<meta charset="utf-8">о',
    ],
    ["shift_jis by header", decode(bytes(0x93, 0xfa, 0x96, 0x7b), "Shift_JIS"), "shift_jis", "日本"],
    ["gb18030 by its old label", decode(bytes(0xc4, 0xe3), "gb2312"), "gbk", "你"],
    ["latin-1 as windows-1252", decode(bytes(0x93, 0x61, 0x94), "ISO-8859-1"), "windows-1252", "“a”"],
    [
      "a meta element",
      decode(latin("<meta charset=iso-8859-2>\xb3"), undefined, true),
      "iso-8859-2",
      "<meta charset=iso-8859-2>ł",
    ],
    [
      "a meta element of the old kind",
      decode(latin("<META http-equiv='x' content='text/html; charset=big5'>\xa7\x41"), undefined, true),
      "big5",
      "<META http-equiv='x' content='text/html; charset=big5'>你",
    ],
    [
      "an XML declaration",
      decode(latin('<?xml version="1.0" encoding="koi8-r"?>\xcf'), undefined, true),
      "koi8-r",
      '<?xml version="1.0" encoding="koi8-r"?>о',
    ],
    [
      "UTF-8 for UTF-16 in a meta element",
      decode(Buffer.from("<meta charset=utf-16>é"), undefined, true),
      "utf-8",
      "<meta charset=utf-16>é",
    ],
    [
      "no meta element outside markup",
      decode(Buffer.from("<meta charset=koi8-r>é")),
      "utf-8",
      "<meta charset=koi8-r>é",
    ],
    ["valid UTF-8", decode(Buffer.from("naïve 日本")), "utf-8", "naïve 日本"],
    ["windows-1252 for the rest", decode(bytes(0x63, 0x61, 0x66, 0xe9)), "windows-1252", "café"],
    ["an unknown label as none", decode(Buffer.from("é"), "utf-7"), "utf-8", "é"],
    ["a harmful label as none", decode(Buffer.from("é"), "iso-2022-kr"), "utf-8", "é"],
    ["UTF-16LE without a mark", decode(utf16("plain words here")), "utf-16le", "plain words here"],
    ["UTF-16BE without a mark", decode(utf16("plain words here", true)), "utf-16be", "plain words here"],
  ])("takes %s", (_case, decoded, encoding, text) => {
    expect(decoded).toEqual([encoding, text]);
  });
});
