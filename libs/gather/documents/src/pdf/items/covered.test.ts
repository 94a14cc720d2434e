import { buildPdfOf } from "@quarry/testkit";
import { expect, it } from "vitest";
import { drawnText } from "../../testing/pdf-parts.ts";
import { readPdf } from "../read-pdf.ts";

// In Helvetica at 12 points, "The fee is " is 56 points wide, and "80 crowns" 55 points.
const fee = drawnText("The fee is 80 crowns now.", 60, 700, 12);
const bar = "114 697 58 13 re f";

it.each([
  ["a black bar", [fee, bar], "The fee is now."],
  ["a bar as white as the page", [fee, "1 g", bar], "The fee is now."],
  ["no bar behind it", ["0.8 g", bar, "0 g", fee], "The fee is 80 crowns now."],
  [
    "no bar beside letters that are set tightly",
    ["-1 Tc", fee, "180 697 60 13 re f"],
    "The fee is 80 crowns now.",
  ],
  ["no outline", [fee, "114 697 58 13 re S"], "The fee is 80 crowns now."],
  ["no bar in another shape", [fee, "60 690 m 200 690 l 60 640 l h W n", bar], "The fee is 80 crowns now."],
])("readPdf leaves out letters that are covered by %s", async (_, drawn, text) => {
  expect(await readPdf(buildPdfOf([drawn.join("\n")]))).toMatchObject({ text });
});
