import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { parseMail } from "./mail-message.ts";

const read = async (type: string, transfer: string, body: string | Uint8Array) => {
  const head = `From: t@mill.example\r\nSubject: Test\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${transfer}\r\n\r\n`;
  return readSample(Buffer.concat([Buffer.from(head), Buffer.from(body)]), { uri: "file:a.eml" });
};

const said = "Rødgrød med fløde er bedre end øl.";
const page = (text: string): string =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"></head><body><p>${text}</p></body></html>`;
const quoted = (text: string): string =>
  text.replaceAll("=", "=3D").replaceAll("ø", "=F8").replaceAll("charset", "char=\r\nset");

describe("a message whose header names no encoding", () => {
  it.each([
    ["a page in quoted-printable", "text/html", "quoted-printable", quoted(page(said))],
    ["a page in base64", "text/html", "base64", Buffer.from(page(said), "latin1").toString("base64")],
    ["a page in eight bits", "text/html", "8bit", Buffer.from(page(said), "latin1")],
    ["text in quoted-printable", "text/plain", "quoted-printable", quoted(said)],
  ])("is read in the encoding of %s", async (_what, type, transfer, body) => {
    expect(await read(type, transfer, body)).toMatchObject({ text: expect.stringContaining(said) });
  });
});

it.each(["windows-1252", "iso-8859-2", "windows-1250"])(
  "text of a message in UTF-8 is read as such where its header says %s",
  async (charset) => {
    const subject = `=?${charset}?B?${Buffer.from("Wyciąg").toString("base64")}?=`;
    const message = `From: t@mill.example\nSubject: ${subject}\nContent-Type: text/plain; charset="${charset}"; format=flowed\n\nDzień dobry.\n`;
    expect(await readSample(message, { uri: "file:a.eml" })).toMatchObject({
      title: "Wyciąg",
      text: expect.stringContaining("Dzień dobry."),
    });
  },
);

it.each([
  ["words of a subject", 'what is "text/plain; charset=us-ascii" for', 'charset="iso-8859-2"'],
  ["an open quotation mark", "Test", 'charset="iso-8859-2'],
])("text of a message in UTF-8 is read as such beside %s", async (_what, subject, parameters) => {
  const message = `From: t@mill.example\nSubject: ${subject}\nContent-Type: text/plain; ${parameters}\n\nDzień dobry.\n`;
  expect(await readSample(message, { uri: "file:a.eml" })).toMatchObject({
    title: subject,
    text: expect.stringContaining("Dzień dobry."),
  });
});

it("the name of a file may look like the name of an encoding", async () => {
  const head = 'Content-Type: text/plain; name="a; charset=x.txt"; charset=iso-8859-2';
  const message = `From: t@mill.example\n${head}\nContent-Disposition: attachment\n\nDzień dobry.\n`;
  const { attachments } = await parseMail(Buffer.from(message));
  expect(attachments).toMatchObject([{ name: "a; charset=x.txt" }]);
});

it.each([
  ["", (bytes: Buffer) => bytes.toString("latin1")],
  ["Content-Transfer-Encoding: base64\n", (bytes: Buffer) => bytes.toString("base64")],
])("an attached text is read in the encoding that its part names %j", async (transfer, written) => {
  const head = `Content-Type: text/csv; charset=iso-8859-2\nContent-Disposition: attachment; filename=a.csv\n${transfer}`;
  const message = `From: t@mill.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${head}\n${written(Buffer.from("zbo\xbe\xed;cena\nd\xbeb\xe1n;3\n", "latin1"))}\n--b--\n`;
  const { attachments } = await parseMail(Buffer.from(message, "latin1"));
  expect(attachments.map(({ bytes }) => Buffer.from(bytes).toString().trimEnd())).toEqual([
    "zboží;cena\ndžbán;3",
  ]);
});

it.each([
  ["RTF", String.raw`{\rtf1\ansi\ansicpg1250 zbo${"\u00be\u00ed"}}`],
  ["a file with control characters", "\u001f\u008b\u0008\u00be\u00ed"],
])("%s that is stated to be text is left as it is", async (_kind, file) => {
  const head = `Content-Type: text/plain; charset=iso-8859-2\nContent-Disposition: attachment; filename=a`;
  const written = Buffer.from(file, "latin1").toString("base64");
  const parts = `--b\n${head}\n\n${file}\n--b\n${head}\nContent-Transfer-Encoding: base64\n\n${written}\n--b--\n`;
  const message = `From: t@mill.example\nContent-Type: multipart/mixed; boundary=b\n\n${parts}`;
  const { attachments } = await parseMail(Buffer.from(message, "latin1"));
  const files = attachments.map(({ bytes }) => Buffer.from(bytes).toString("latin1").trimEnd());
  expect(files).toEqual([file, file]);
});

describe("the subject of a message", () => {
  const subjectOf = async (charset: string, subject: string | Uint8Array) => {
    const type = `Content-Type: text/plain;\r\n\tcharset="${charset}"`;
    const message = [
      "From: t@mill.example\r\nSubject: ",
      subject,
      `\r\nMIME-Version: 1.0\r\n${type}\r\n\r\nTo do.\r\n`,
    ];
    const read = await readSample(Buffer.concat(message.map((part) => Buffer.from(part))), {
      uri: "file:a.eml",
    });
    return "title" in read ? read.title : undefined;
  };

  const coded = (charset: string, kind: "B" | "Q", bytes: Buffer): string =>
    `=?${charset}?${kind}?${kind === "B" ? bytes.toString("base64") : bytes.toString("hex").replaceAll(/../gu, "=$&")}?=`;

  it.each([
    ["GB2312", "关于水坝修理费用的通知", "B", "B"],
    ["utf-8", "水車の修理費用について", "B", "Q"],
    ["Shift_JIS", "水車の修理費用について", "Q", "Q"],
  ] as const)("may be split inside a character of %s", async (charset, said, first, second) => {
    const bytes = iconv.encode(said, charset);
    const words = [
      coded(charset, first, bytes.subarray(0, 7)),
      coded(charset.toLowerCase(), second, bytes.subarray(7)),
    ];
    expect(await subjectOf("utf-8", words.join("\r\n "))).toBe(said);
  });

  it("keeps words in different encodings apart", async () => {
    const words = [
      coded("utf-8", "B", Buffer.from("é")),
      coded("iso-8859-1", "B", Buffer.from("é", "latin1")),
    ];
    expect(await subjectOf("utf-8", words.join(" "))).toBe("éé");
  });

  it.each([
    ["GB2312", "关于水坝修理费用的通知"],
    ["KOI8-R", "Счёт за ремонт плотины"],
    ["iso-8859-1", "水車の修理費用について"],
  ])("may be in bytes beside a body in %s", async (charset, said) => {
    const bytes = charset === "iso-8859-1" ? Buffer.from(said) : iconv.encode(said, charset);
    expect(await subjectOf(charset, bytes)).toBe(said);
  });
});
