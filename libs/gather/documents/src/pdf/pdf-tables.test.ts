import { buildPdfOf, pdfString } from "@quarry/testkit";
import { expect, it } from "vitest";
import { readPdf } from "./read-pdf.ts";

const shown = (text: string, x: number, y: number): string =>
  `BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm ${pdfString(text)} Tj ET`;

it("keeps the lines of a cell in its row", async () => {
  const drawn = [
    shown("Lock", 60, 700),
    shown("Remark", 180, 700),
    shown("Barges", 400, 700),
    shown("Aldby", 60, 686),
    shown("The gate was open because", 180, 686),
    shown("12", 400, 686),
    shown("of the flood in May", 180, 674),
    shown("Berg", 60, 660),
    shown("none", 180, 660),
    shown("7", 400, 660),
    shown("The keeper wrote down each barge that passed in the year before.", 60, 620),
  ];
  const read = await readPdf(buildPdfOf([drawn.join("\n")]));
  expect(read).toMatchObject({
    text: [
      "| Lock | Remark | Barges |",
      "| --- | --- | --- |",
      "| Aldby | The gate was open because of the flood in May | 12 |",
      "| Berg | none | 7 |",
      "",
      "The keeper wrote down each barge that passed in the year before.",
    ].join("\n"),
  });
});
