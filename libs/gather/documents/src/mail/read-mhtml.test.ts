import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const said = "Příliš žluťoučký kůň stojí u jezu.";

/** Sentences in the encodings of Central Europe and Japan, of which Node.js writes none. */
const encoded: Readonly<Record<string, Buffer>> = {
  "windows-1250": Buffer.from("P\xf8\xedli\x9a \x9elu\x9dou\xe8k\xfd k\xf9\xf2 stoj\xed u jezu.", "latin1"),
  "iso-8859-2": Buffer.from("P\xf8\xedli\xb9 \xbelu\xbbou\xe8k\xfd k\xf9\xf2 stoj\xed u jezu.", "latin1"),
};

const quoted = (bytes: Buffer): string =>
  bytes
    .toString("latin1")
    .replaceAll(/[=\x80-\xff]/gu, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const transfers: Readonly<Record<string, (bytes: Buffer) => string>> = {
  "quoted-printable": quoted,
  base64: (bytes) => bytes.toString("base64"),
};

const saved = (type: string, transfer: string, page: Buffer): string =>
  [
    "From: <Saved by Blink>",
    "Snapshot-Content-Location: https://mill.example/weir",
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; type="text/html"; boundary="bb1"',
    "",
    "--bb1",
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${transfer}`,
    "",
    transfers[transfer]?.(page) ?? "",
    "--bb1--",
    "",
  ].join("\r\n");

const pageOf = (meta: string, sentence: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<html><head>${meta}</head><body><p>`),
    sentence,
    Buffer.from("</p></body></html>"),
  ]);

describe("a saved page", () => {
  it.each(
    Object.entries(encoded).flatMap(([name, sentence]) =>
      Object.keys(transfers).flatMap((transfer) => [
        [
          `page: ${name}`,
          transfer,
          saved("text/html", transfer, pageOf(`<meta charset="${name}">`, sentence)),
        ],
        [`header: ${name}`, transfer, saved(`text/html; charset=${name}`, transfer, pageOf("", sentence))],
      ]),
    ),
  )("is in the encoding of its %s, in %s", async (_encoding, _transfer, page) => {
    expect(await readSample(page, { uri: "file:weir.mhtml" })).toMatchObject({ text: said });
  });

  it("may declare one in seven bits", async () => {
    const page = pageOf('<meta charset="iso-2022-jp">', Buffer.from('\u001b$B?e<V$O@n$K$"$k!#\u001b(B'));
    const read = await readSample(saved("text/html", "quoted-printable", page), { uri: "file:weir.mhtml" });
    expect(read).toMatchObject({ text: "水車は川にある。" });
  });
});
