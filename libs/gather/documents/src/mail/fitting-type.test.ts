import { describe, expect, it } from "vitest";
import { parseMail } from "./mail-message.ts";

const mail = (...lines: readonly string[]): Uint8Array =>
  Buffer.from(["From: ann@mill.example", "Subject: Ice", ...lines].join("\r\n"));

const typed = (name: string): string => `Content-Type: multipart/mixed; boundary="${name}"`;
const parts = (name: string): string[] => [
  "",
  `--${name}`,
  "Content-Type: text/plain",
  "",
  "It held.",
  `--${name}--`,
];

describe("the body of a message", () => {
  it.each([
    ["the second of two types", [typed("a"), typed("b"), ...parts("b")]],
    ["the first of two types", [typed("b"), typed("a"), ...parts("b")]],
    ["a second type after text", ["Content-Type: text/plain", typed("b"), ...parts("b")]],
    ["a second type on two lines", [typed("a"), typed("b").replace("; ", ";\r\n\t"), ...parts("b")]],
    ["the second type of a part", [typed("o"), "", "--o", typed("a"), typed("b"), ...parts("b"), "--o--"]],
    ["a boundary in sections", [typed("b").replace("boundary=", "boundary*0="), ...parts("b")]],
  ])("is in the parts of %s", async (_which, lines) => {
    expect((await parseMail(mail(...lines))).body).toBe("It held.");
  });

  it.each([
    ["has no boundary that is there", [typed("a")]],
    ["names no boundary", ["Content-Type: multipart/mixed"]],
    ["is text after such a type", [typed("a"), "Content-Type: text/plain"]],
    ["has a boundary in the words only", [typed("held")]],
  ])("is text where its type %s", async (_which, lines) => {
    expect((await parseMail(mail(...lines, "", "It --held.", "-- ", "Ann"))).body).toMatch(/^It --held\./u);
  });
});
