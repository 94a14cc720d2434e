import { buildPdf } from "@quarry/testkit";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { readDocument } from "../src/read-document.ts";

const read = (bytes: Uint8Array | string, contentType?: string, uri = "https://site.example/a") =>
  readDocument(
    { bytes: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, uri, contentType },
    { maxCharacters: 1_000_000 },
  );
const textOf = async (...given: Parameters<typeof read>): Promise<string> => {
  const document = await read(...given);
  return document.status === "read" ? document.text : document.reason;
};
const page = (body: string, head = ""): string =>
  `<!doctype html><html><head><title>Wall</title>${head}</head><body><article>${body}</article></body></html>`;
const english = "The harbour was rebuilt after the storm, and its new wall has held for eleven winters.";
const japanese = "港の壁は嵐のあとに建て直され、新しい壁は十一回の冬を越えて立っている。";
const chinese = "港口在暴风雨之后重建，新的城墙已经屹立了十一个冬天。";
const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + (at >> 3)) % 256));
const magic = (hex: string): Buffer => Buffer.concat([Buffer.from(hex, "hex"), noise]);
const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("bytes that call themselves what they are not (T7)", () => {
  it.each([
    ["UTF-16LE without a mark", Buffer.from(english, "utf16le"), "text/plain", english],
    ["UTF-16BE without a mark", utf16be(english), "text/plain", english],
    ["UTF-16 in Chinese without a mark", utf16be(chinese.repeat(3)), "text/plain", chinese.repeat(3)],
    ["UTF-16LE called UTF-8", Buffer.from(english, "utf16le"), "text/plain; charset=utf-8", english],
    ["UTF-8 called UTF-16", Buffer.from(`${english} é`), "text/plain; charset=utf-16", `${english} é`],
    [
      "Shift_JIS by the header",
      iconv.encode(japanese, "shift_jis"),
      "text/plain; charset=Shift_JIS",
      japanese,
    ],
    ["Shift_JIS by nothing", iconv.encode(japanese, "shift_jis"), "text/plain", japanese],
    ["Shift_JIS called UTF-8", iconv.encode(japanese, "shift_jis"), "text/plain; charset=utf-8", japanese],
    [
      "gb18030 with four bytes",
      iconv.encode(`${chinese}\u{20000}`, "gb18030"),
      "text/plain; charset=gb2312",
      `${chinese}\u{20000}`,
    ],
    [
      "gb18030 called latin-1",
      iconv.encode(page(`<p>${chinese}</p>`, "<meta charset=gb18030>"), "gb18030"),
      "text/html; charset=iso-8859-1",
      chinese,
    ],
    [
      "UTF-8 called latin-1",
      Buffer.from(`${english} Café`),
      "text/plain; charset=iso-8859-1",
      `${english} Café`,
    ],
  ])("are read as %s", async (_case, bytes, contentType, text) => {
    expect(await textOf(bytes, contentType)).toBe(text);
  });

  it.each([
    ["overlong UTF-8", `${english} \xc0\xbcscript\xc0\xbe`, "text/plain; charset=utf-8"],
    ["overlong UTF-8 that nothing declares", `${english} \xc0\xbcscript\xc0\xbe`, "text/plain"],
    [
      "overlong UTF-8 of three bytes",
      `${english} \xe0\x80\xbcscript\xe0\x80\xbe`,
      "text/plain; charset=utf-8",
    ],
  ])("hide no markup in %s", async (_case, bytes, contentType) => {
    expect(await textOf(bytes, contentType)).not.toContain("<script>");
  });

  it("hide no script behind zeros or invisible characters", async () => {
    const html = page(`<p>${english}</p><scr\0ipt>alert(1)</scr\0ipt><scr&#x200b;ipt>`);
    expect(await textOf(html, "text/html")).toBe(english);
    const utf8 = Buffer.from(page(`<p>${english}</p><scr\u200bipt>alert(1)</scr\u200bipt>`));
    expect(await textOf(utf8, "text/html; charset=utf-8")).toBe(english);
  });

  it("are plain text where the header says so, whatever markup they hold", async () => {
    const html = page(`<p>${english}</p><script>alert(1)</script>`);
    expect(await read(html, "text/plain")).toMatchObject({ text: html, mediaType: "text/plain" });
  });

  it.each([
    ["an archive called PDF", magic("504b0304140000000800"), "application/pdf", "unsupported-type"],
    ["a picture called a page", magic("89504e470d0a1a0a0000000d49484452"), "text/html", "unsupported-type"],
    ["a program called text", magic("7f454c460201010000000000"), "text/plain", "unsupported-type"],
    ["a compressed file called text", magic("1f8b0800000000000003"), "text/plain", "unsupported-type"],
    ["noise called a page", noise, "text/html", "unsupported-type"],
    ["a page called PDF", Buffer.from(page(`<p>${english}</p>`)), "application/pdf", "damaged"],
    [
      "markup behind the head of a PDF",
      Buffer.from(`%PDF-1.7\n${page(`<p>${english}</p>`)}`),
      "text/html",
      "damaged",
    ],
    [
      "a text in an encoding that nothing decodes",
      // Korean in Johab.
      Buffer.from("b7a1208b69b76520b9a1d073d177b7619da120b36520d0658a82b4e120a2", "hex"),
      "text/plain",
      "unsupported-type",
    ],
  ])("are an outcome: %s", async (_case, bytes, contentType, reason) => {
    const answer = await read(bytes, contentType);
    expect(answer).toMatchObject({ status: "unavailable", reason });
  });

  it("are a PDF if the bytes are, whatever the header says", async () => {
    const pdf = buildPdf([[english]]);
    expect(await read(pdf, "text/html")).toMatchObject({ status: "read", mediaType: "application/pdf" });
  });
});
