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
  ["no thin line", [fee, "20 702.8 500 0.6 re f"], "The fee is 80 crowns now."],
  ["no thick line at their foot", [fee, "60 699 200 4.5 re f"], "The fee is 80 crowns now."],
  [
    "no bar over the start of a line that runs upwards",
    ["BT /F1 12 Tf 0 1 -1 0 100 400 Tm (The fee is 80 crowns now.) Tj ET", "90 398 20 8 re f"],
    "The fee is 80 crowns now.",
  ],
  ["no outline", [fee, "114 697 58 13 re S"], "The fee is 80 crowns now."],
  ["no bar in another shape", [fee, "60 690 m 200 690 l 60 640 l h W n", bar], "The fee is 80 crowns now."],
])("readPdf leaves out letters that are covered by %s", async (_, drawn, text) => {
  expect(await readPdf(buildPdfOf([drawn.join("\n")]))).toMatchObject({ text });
});
