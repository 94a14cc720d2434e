import { TextDecoder } from "@exodus/bytes/encoding.js";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const little = Buffer.from(text, "utf16le");
  return isBigEndian ? little.swap16() : little;
};
const decode = async (data: Uint8Array, charset?: string, isMarkup = false) => {
  const { text, encoding } = await decodeText(data, { charset, isMarkup });
  return [encoding, text];
};
const gbk = (text: string): Uint8Array => iconv.encode(text, "gbk");

const chinese = "这是一个没有说明编码的中文句子，大家都能读懂它。";
const japanese = "港の壁は嵐のあとに建て直され、新しい壁は十一回の冬を越えて立っている。";
const undeclared = { charset: undefined, isMarkup: false };
// The single-byte encodings of the standard: the bytes are valid in all of them.
const standardNames = ["ibm866", "koi8-r", "koi8-u", "macintosh", "windows-874", "x-mac-cyrillic"]
  .concat([2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`))
  .concat([0, 1, 2, 3, 4, 6, 7, 8].map((page) => `windows-125${page}`))
  .concat("x-user-defined");

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
  ])("takes %s", async (_case, decoded, encoding, text) => {
    expect(await decoded).toEqual([encoding, text]);
  });

  it.each([
    [
      "UTF-8 that a header calls latin-1",
      decode(Buffer.from("naïve café"), "iso-8859-1"),
      "utf-8",
      "naïve café",
    ],
    ["UTF-8 that a header calls gbk", decode(Buffer.from("日本 café"), "gbk"), "utf-8", "日本 café"],
    ["UTF-8 that a header calls UTF-16", decode(Buffer.from("plain"), "utf-16le"), "utf-8", "plain"],
    ["UTF-16 that a header calls UTF-8", decode(utf16("plain words"), "utf-8"), "utf-16le", "plain words"],
    [
      "Shift_JIS that a header calls UTF-8",
      decode(iconv.encode(japanese, "shift_jis"), "utf-8"),
      "shift_jis",
      japanese,
    ],
    [
      "UTF-8 with a spoilt character",
      decode(Buffer.concat([Buffer.from("é".repeat(40)), bytes(0xff)])),
      "utf-8",
      `${"é".repeat(40)}\ufffd`,
    ],
    ["UTF-8 that was cut off", decode(Buffer.from("thé café").subarray(0, 9)), "utf-8", "thé caf\ufffd"],
    [
      "latin-1 that a header calls UTF-8",
      decode(latin("caf\xe9 th\xe9"), "utf-8"),
      "windows-1252",
      "café thé",
    ],
    [
      "the meta element where the bytes bear it out against the header",
      decode(Buffer.concat([latin("<meta charset=gb2312>"), gbk(chinese)]), "iso-8859-1", true),
      "gbk",
      `<meta charset=gb2312>${chinese}`,
    ],
  ])("decodes %s as the bytes suggest", async (_case, decoded, encoding, text) => {
    expect(await decoded).toEqual([encoding, text]);
  });

  it("keeps two characters of old Chinese that happen to be valid UTF-8", async () => {
    expect(await decode(gbk("联通"), "gb2312")).toEqual(["gbk", "联通"]);
  });

  it.each([
    ["windows-1251", "Съешь же ещё этих мягких французских булок, да выпей чаю."],
    ["koi8-r", "Съешь же ещё этих мягких французских булок, да выпей чаю."],
    ["shift_jis", "いろはにほへと ちりぬるを わかよたれそ つねならむ"],
    ["euc-jp", "いろはにほへと ちりぬるを わかよたれそ つねならむ"],
    ["euc-kr", "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다."],
    ["big5", "這是一個用繁體中文寫成的句子,沒有說明它的編碼方式。"],
    ["windows-1253", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, και τίποτε άλλο."],
    ["windows-1255", "דג סקרן שט בים מאוכזב ולפתע מצא לו חברה."],
  ])("detects undeclared %s", async (encoding, text) => {
    const { text: decoded } = await decodeText(iconv.encode(text, encoding), undeclared);
    expect(decoded).toBe(text);
  });

  it("detects gb18030 with characters of four bytes", async () => {
    const { text } = await decodeText(iconv.encode(`${chinese}\u{20000}`, "gb18030"), undeclared);
    expect(text).toBe(`${chinese}\u{20000}`);
  });

  it("detects ISO-2022-JP, which is made of ASCII bytes", async () => {
    const decoded = await decode(latin("\x1b$BF|K\\\x1b(B ok"));
    expect(decoded).toEqual(["iso-2022-jp", "日本 ok"]);
  });

  it("detects UTF-16 without a mark where no Western letter gives it away", async () => {
    const { text } = await decodeText(utf16(chinese.repeat(4)), undeclared);
    expect(text).toBe(chinese.repeat(4));
  });

  it("detects UTF-16 that was cut off within a character", async () => {
    const { encoding } = await decodeText(utf16("plain words here").subarray(0, 31), undeclared);
    expect(encoding).toBe("utf-16le");
  });

  it("detects UTF-32 by its mark", async () => {
    expect(await decode(bytes(0xff, 0xfe, 0, 0, 0xe9, 0, 0, 0))).toEqual(["utf-32le", "é"]);
  });

  it("detects Mac encodings by capitals that would be inside words", async () => {
    expect(await decode(latin("It is the user\xd5s own folder."))).toEqual([
      "macintosh",
      "It is the user’s own folder.",
    ]);
  });

  it("finds a non-ASCII character after a megabyte of ASCII", async () => {
    const { text } = await decodeText(
      Buffer.concat([latin("plain words ".repeat(90_000)), latin("caf\xe9")]),
      undeclared,
    );
    expect(text.endsWith("café")).toBe(true);
  });

  it("never decodes UTF-7, whatever declares it", async () => {
    const hidden = "+ADw-script+AD4- is written so";
    expect(await decode(latin(hidden), "utf-7")).toEqual(["utf-8", hidden]);
    expect(await decode(latin(`<meta charset=utf-7>${hidden}`), undefined, true)).toEqual([
      "utf-8",
      `<meta charset=utf-7>${hidden}`,
    ]);
    expect(await decode(latin(`+/v8-${hidden}`))).toEqual(["utf-8", `+/v8-${hidden}`]);
  });

  it("decodes Korean in seven bits", async () => {
    const mail = "\x1b$)CHello \x0eGQ19>n\x0f.\n";
    expect(await decode(latin(mail))).toEqual(["iso-2022-kr", "Hello 한국어.\n"]);
    expect(await decode(latin(mail), "iso-2022-kr")).toEqual(["iso-2022-kr", "Hello 한국어.\n"]);
  });

  it.each([
    ["koi8-r", "Это обычный текст на русском языке, который нужно прочитать целиком."],
    ["windows-1251", "Это обычный текст на русском языке, который нужно прочитать целиком."],
    ["euc-jp", "これは日本語の文章です。東京は日本の首都であり、世界最大の都市の一つです。"],
    ["gbk", chinese],
  ])("reads %s of servers that call everything Western", async (encoding, text) => {
    const page = (head: string) => iconv.encode(`<html>${head}<p>${text}</p></html>`, encoding);
    for (const charset of ["iso-8859-1", "windows-1252"])
      expect((await decodeText(page(""), { charset, isMarkup: true })).text).toContain(text);
    const { text: read } = await decodeText(page("<meta charset=iso-8859-1>"), {
      charset: undefined,
      isMarkup: true,
    });
    expect(read).toContain(text);
  });

  it("believes a server that calls Western what has accents, quotes and ornaments", async () => {
    const text = "“Où est l’été ?” — déjà là… ————————";
    expect(await decode(iconv.encode(text, "windows-1252"), "iso-8859-1")).toEqual(["windows-1252", text]);
  });

  it("reads zeros between ASCII as zeros", async () => {
    expect(await decode(latin("abc\0def\0ghi\0jkl\0"))).toEqual(["utf-8", "abc\0def\0ghi\0jkl\0"]);
  });

  it.each(standardNames)("decodes %s by its label", async (name) => {
    const data = bytes(0x41, 0xc1, 0x42);
    expect(await decode(data, name)).toEqual([name, new TextDecoder(name).decode(data)]);
  });
});

it.each([
  ["a quote of windows-1252", "caf\u00e9 and th\u00e9 at the mill", 0x93],
  ["an umlaut of windows-1252", "f\u00fcnf \u00c4pfel", 0xfc],
  ["half a character", "na\u00efve", 0xc3],
])("keeps declared UTF-8 in which one byte is bad: %s", async (_case, text, bad) => {
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([bad]), Buffer.from(" end")]);
  expect(await decodeText(bytes, { charset: "utf-8", isMarkup: false })).toMatchObject({
    text: `${text}\ufffd end`,
    encoding: "utf-8",
  });
});

describe("decodeText, of western text", () => {
  it("keeps declared UTF-8 into which words of windows-1252 were pasted", async () => {
    const pasted = " a \u0093red\u0094 barn \u0096 burnt. A \u0093new\u0094 barn \u0096 stands.";
    const data = Buffer.concat([Buffer.from("The caf\u00e9 and its cr\u00eapes:"), latin(pasted)]);
    const read = `The caf\u00e9 and its cr\u00eapes:${pasted.replaceAll(/[\u0080-\u009f]/gu, "\ufffd")}`;
    expect(await decode(data, "utf-8")).toEqual(["utf-8", read]);
  });

  it("keeps UTF-8 with a bad byte that nothing declares", async () => {
    const data = Buffer.concat([Buffer.from("It’s the “weir” – so. ".repeat(3)), bytes(0x92)]);
    expect(await decode(data)).toEqual(["utf-8", `${"It’s the “weir” – so. ".repeat(3)}\ufffd`]);
  });

  it("does not decode text into words of two scripts", async () => {
    const text = "Le café était fermé à Noël. Déjà vu, ça va.";
    expect(await decode(latin(text), "utf-8")).toEqual(["windows-1252", text]);
  });
});
