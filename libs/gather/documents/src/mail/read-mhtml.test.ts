import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const sentence = "Příliš žluťoučký kůň stojí u jezu.";

/** The sentence in encodings of Central Europe. */
const encoded: Readonly<Record<string, Buffer>> = Object.fromEntries(
  ["windows-1250", "iso-8859-2"].map((name) => [name, iconv.encode(sentence, name)]),
);

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
    expect(await readSample(page, { uri: "file:weir.mhtml" })).toMatchObject({ text: sentence });
  });

  it("may declare one in seven bits", async () => {
    const page = pageOf('<meta charset="iso-2022-jp">', Buffer.from('\u001b$B?e<V$O@n$K$"$k!#\u001b(B'));
    const read = await readSample(saved("text/html", "quoted-printable", page), { uri: "file:weir.mhtml" });
    expect(read).toMatchObject({ text: "水車は川にある。" });
  });
});
