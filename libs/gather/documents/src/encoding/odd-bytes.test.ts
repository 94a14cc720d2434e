import iconv from "iconv-lite";
import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await decodeText(bytes, { charset: undefined, isMarkup: false })).text;

it("reads signs of Microsoft's encodings in a short text without letters beyond ASCII", async () => {
  const text = "It costs €5 – “net”, isn’t it?";
  expect(await textOf(iconv.encode(text, "windows-1252"))).toBe(text);
});

it("keeps a table in UTF-8 with one bad byte between letters, and one with zeros in two bytes", async () => {
  const table = Buffer.concat([
    Buffer.from("Ort;Fang\nKöln;7\nBr"),
    Buffer.from([0xfc]),
    Buffer.from("hl;9\nGräz;8\n"),
  ]);
  expect(await textOf(table)).toBe("Ort;Fang\nKöln;7\nBr\ufffdhl;9\nGräz;8\n");
  const zeros = Buffer.concat([
    Buffer.from("Das Wehr hält für"),
    Buffer.from([0xc0, 0x80]),
    Buffer.from(" immer."),
  ]);
  expect(await textOf(zeros)).toBe("Das Wehr hält für immer.");
});

it("joins the halves of characters that some databases write", async () => {
  const emoji = Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
  const bytes = Buffer.concat([Buffer.from("Grün "), emoji, Buffer.from(" sagt er.")]);
  expect(await textOf(bytes)).toBe("Grün 😀 sagt er.");
  const korean = iconv.encode("물레방아는 하루에 9리터가 샌다고 그가 말했다. 물이 많다.", "euc-kr");
  expect(await textOf(korean)).toBe("물레방아는 하루에 9리터가 샌다고 그가 말했다. 물이 많다.");
});
