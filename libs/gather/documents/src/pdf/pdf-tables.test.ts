import { buildPdfOf } from "@quarry/testkit";
import { expect, it } from "vitest";
import { drawnText } from "../testing/pdf-parts.ts";
import { readPdf } from "./read-pdf.ts";

it("keeps the lines of a cell in its row", async () => {
  const drawn = [
    drawnText("Lock", 60, 700),
    drawnText("Remark", 180, 700),
    drawnText("Barges", 400, 700),
    drawnText("Aldby", 60, 686),
    drawnText("The gate was open because", 180, 686),
    drawnText("12", 400, 686),
    drawnText("of the flood in May", 180, 674),
    drawnText("Berg", 60, 660),
    drawnText("none", 180, 660),
    drawnText("7", 400, 660),
    drawnText("The keeper wrote down each barge that passed in the year before.", 60, 620),
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
