import { buildPdfOf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { drawnText } from "../../testing/pdf-parts.ts";
import { readPdf } from "../read-pdf.ts";

const textOf = async (...drawn: readonly string[]): Promise<string> => {
  const read = await readPdf(buildPdfOf([drawn.join("\n")]));
  return read.status === "extracted" ? read.text : read.detail;
};

// In Helvetica at 12 points, "The fee is " is 56 points wide, "80 crowns" 55 points, and the whole 139.
const fee = drawnText("The fee is 80 crowns now.", 60, 700, 12);
const bar = (x: number, y: number, width: number, height = 0.6): string =>
  `${x} ${y} ${width} ${height} re f`;

describe("readPdf with bars through words", () => {
  it.each([
    ["a filled bar", bar(115, 703.2, 55)],
    ["a line", "0.6 w 115 703.5 m 170 703.5 l S"],
    ["a bar in pieces", Array.from({ length: 11 }, (_, place) => bar(115 + 5 * place, 703.2, 5)).join("\n")],
    ["a bar in colour", `1 0 0 rg ${bar(115, 703.2, 55)}`],
  ])("leaves out words under %s", async (_, struck) => {
    expect(await textOf(fee, struck)).toBe("The fee is now.");
  });

  it("leaves out whole lines", async () => {
    expect(await textOf(drawnText("Dogs pay.", 60, 720, 12), bar(60, 723.2, 54), fee)).toBe(
      "The fee is 80 crowns now.",
    );
  });

  it.each([
    ["an underline", bar(115, 698, 55)],
    ["an overline", bar(115, 706.5, 55)],
    ["a rule across the page", bar(20, 703.2, 500)],
    ["a line that ends in a word", bar(115, 703.2, 65)],
    ["a line that leads on", bar(115, 703.2, 100)],
    ["a bar as white as the page", `1 g ${bar(115, 703.2, 55)} 0 g`],
    ["a stroke of one letter", bar(119.5, 703.2, 6)],
    ["an upright bar", bar(140, 690, 0.6, 30)],
    ["a bar that is clipped away", `q 0 0 10 10 re W n ${bar(115, 703.2, 55)} Q`],
  ])("keeps words at %s", async (_, drawn) => {
    expect(await textOf(fee, drawn)).toBe("The fee is 80 crowns now.");
  });
});
