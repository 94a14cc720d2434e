import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";
import { parseMail } from "./mail-message.ts";

const lines = (...all: readonly string[]): string => all.join("\r\n");

describe("a message", () => {
  it.each([
    ["8bit", (text: string) => text],
    ["quoted-printable", (text: string) => text.replaceAll(/ $/gmu, "=20").replaceAll("9 li", "9 =\r\nli")],
    ["base64", (text: string) => Buffer.from(text).toString("base64")],
  ])("has the lines that were wrapped for sending in one, also quoted ones, in %s", async (name, coded) => {
    const body = lines(
      "The dam leaks ",
      "9 litres. ",
      "",
      "> It was built of oak ",
      "> in 1871, and 5 > 4 boats passed. ",
      "> Open Edit > Preferences > General and > wait ",
      ">> How ",
      ">> long? ",
      "Since ",
      "May. ",
      "> -- ",
      "> Mara",
    );
    const head = lines(
      "From: a@mill.example",
      "Subject: Dam",
      `Content-Transfer-Encoding: ${name}`,
      "Content-Type: text/plain; charset=utf-8;",
      " format=flowed",
      "",
      "",
    );
    expect(await readSample(head + coded(body), { uri: "file:a.eml" })).toMatchObject({
      text: expect.stringMatching(
        /The dam leaks 9 litres\.\n\n> It was built of oak in 1871, and 5 > 4 boats passed\. Open Edit > Preferences > General and > wait\n>> How long\?\nSince May\.\n> --\n> Mara$/u,
      ),
    });
  });

  it("closes lines that were wrapped within words, except those of an attached file", async () => {
    const part = (...head: readonly string[]) => lines("--b", ...head, "", "A sluice");
    const message = lines(
      "From: a@mill.example",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      part("Content-Type: text/plain; format=flowed; delsp=yes") + "-ga ",
      " te. ",
      "-- ",
      "> Mara ",
      ">> Ida",
      part("Content-Type: text/plain; format=flowed", "Content-Disposition: attachment") + " ",
      "book",
      "--b--",
    );
    const { body, attachments } = await parseMail(Buffer.from(message));
    expect(body).toBe("A sluice-gate.\n-- \n> Mara\n>> Ida");
    expect(Buffer.from(attachments[0]?.bytes ?? []).toString()).toBe("A sluice \nbook\n");
  });

  it.each([
    ["iso-2022-jp", Buffer.from("\u001B$B$3$s\u001B(B \r\n\u001B$B$K$A\u001B(B")],
    ["utf-16le", Buffer.from("こん \r\nにち", "utf16le")],
  ])("closes lines in %s", async (charset, bytes) => {
    const message = lines(
      "From: a@mill.example",
      `Content-Type: text/plain; charset=${charset}; format=flowed; delsp=yes`,
      "Content-Transfer-Encoding: base64",
      "",
      bytes.toString("base64"),
    );
    expect(await parseMail(Buffer.from(message))).toMatchObject({ body: "こんにち" });
  });

  it("is one part if its text mentions a boundary", async () => {
    const body = lines("He wrote boundary=xyz in ", "a letter:", "--xyz", "The dam ", "leaks.");
    const head = lines("From: a@mill.example", "Content-Type: text/plain; format=flowed", "", "");
    expect(await parseMail(Buffer.from(head + body))).toMatchObject({
      body: "He wrote boundary=xyz in a letter:\n--xyz\nThe dam leaks.",
    });
  });
});
