import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

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
