import { buildPdfOf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { drawnText } from "../../testing/pdf-parts.ts";
import { readPdf } from "../read-pdf.ts";
import type { DrawnText } from "./covered.ts";
import { withCopies } from "./drawn-twice.ts";

const twice = (parts: readonly string[]): string => {
  let x = 60;
  return parts
    .flatMap((part) => {
      const at = x;
      x += 6.12 * part.replaceAll(" ", "").length + (part.includes(" ") ? 3.06 : 0);
      return [drawnText(part, at, 700), drawnText(part, at + 0.4, 699.9)];
    })
    .join("\n");
};

const text = (words: string, x: number, changes: Partial<DrawnText> = {}): DrawnText => ({
  text: words,
  x,
  y: 700,
  size: 10,
  letter: [4, 0],
  unseen: undefined,
  ...changes,
});

describe("readPdf, of what is drawn over itself", () => {
  it.each([
    ["in whole", ["been 22 nouns"]],
    ["word by word", ["been ", "22 ", "nouns"]],
    ["letter by letter", Array.from("been 22 nouns")],
  ])("reads it once if it is drawn again %s", async (_how, parts) => {
    const read = await readPdf(buildPdfOf([twice(parts)]));
    expect(read).toMatchObject({ text: "been 22 nouns", invisibleCharacters: 0 });
  });

  it("reads it once if it is drawn again in other parts", async () => {
    const again = "BT /F1 11 Tf 60.4 700 Td [(been) -278 (22 nouns)] TJ ET";
    expect(await readPdf(buildPdfOf([`${drawnText("been 22 nouns", 60, 700)}\n${again}`]))).toMatchObject({
      text: "been 22 nouns",
    });
  });

  it("reads the text of a scan that is twice under its picture", async () => {
    const scan = "q 612 0 0 792 0 0 cm BI /W 2 /H 1 /CS /G /BPC 8 /F /AHx ID 10cc> EI Q";
    const layer = `BT 3 Tr ET ${twice(["The dam holds."])}`;
    expect(await readPdf(buildPdfOf([`${layer}\n${scan}`]))).toMatchObject({ text: "The dam holds." });
  });
});

describe("withCopies", () => {
  const marked = (...texts: readonly DrawnText[]) => withCopies(texts).map(({ unseen }) => unseen);

  it("marks copies of copies, on either side", () => {
    expect(marked(text("ha", 50), text("ha", 49), text("ha", 51), text("ha", 50, { y: 701 }))).toEqual([
      undefined,
      "drawn-again",
      "drawn-again",
      "drawn-again",
    ]);
  });

  it("marks narrow letters where wider ones are drawn again, and none that are repeated in a word", () => {
    const narrow = (x: number) => text("l", x, { letter: [2, 0] });
    expect(marked(narrow(50), narrow(51.4))).toEqual([undefined, undefined]);
    expect(marked(text("d", 45), text("d", 46.4), narrow(50), narrow(51.4), narrow(52))).toEqual([
      undefined,
      "drawn-again",
      undefined,
      "drawn-again",
      undefined,
    ]);
  });

  it("marks no other texts, none elsewhere, no spaces, and none over invisible ones", () => {
    expect(
      marked(
        text("ha", 50),
        text("ho", 50),
        text("ha", 53),
        text("ha", 50, { y: 688 }),
        text(" ", 60),
        text(" ", 60),
        text("hi", 70, { unseen: "background-color" }),
        text("hi", 70),
      ),
    ).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      "background-color",
      undefined,
    ]);
  });
});
