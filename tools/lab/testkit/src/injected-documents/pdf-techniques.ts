import { buildPdfOf, pdfString } from "../build-pdf.ts";
import type { Builder, Technique } from "./injections.ts";

const size = 9;

const lines = (
  texts: readonly string[],
  { y, x = 60, type = size }: { readonly y: number; readonly x?: number; readonly type?: number },
): string =>
  `BT /F1 ${type} Tf ${x} ${y} Td\n${texts.map((text) => `${pdfString(text)} Tj 0 -16 Td`).join("\n")}\nET`;

const page = (
  visible: readonly string[],
  secret: string,
  options: { readonly before?: string; readonly cropBox?: string } = {},
): Uint8Array =>
  buildPdfOf([`${options.before ?? ""}\n0 g\n${lines(visible, { y: 700 })}\n${secret}`], options);

const drawn =
  (
    before: string,
    place: { readonly y: number; readonly x?: number; readonly type?: number } = { y: 500 },
  ): Builder =>
  ({ visible }, secret) =>
    page(visible, `q ${before}\n${lines(secret, place)} Q`);

/** Puts the hidden text in one line with visible text, so that a text extractor reads both as one. */
const inOneLine: Builder = ({ visible: [first = "", ...rest] }, secret) =>
  page(
    rest,
    `BT /F1 4 Tf 20 600 Td 0 g ${pdfString(`${first} `)} Tj 1 g ${pdfString(secret.join(" "))} Tj ET`,
  );

// Eight by eight grey points, drawn as large as the page.
const picture = `q 612 0 0 792 0 0 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /AHx ID ${"cc".repeat(64)}> EI Q`;

const scan: Builder = ({ visible }, secret) =>
  buildPdfOf([`${picture}\n3 Tr\n${lines([...visible, ...secret], { y: 700 })}`]);

const named = (builders: Readonly<Record<string, Builder>>): Technique[] =>
  Object.entries(builders).map(([name, build]) => ({ format: "pdf", name, build }));

/** Ways to hide text in a PDF. */
export const pdfTechniques: readonly Technique[] = named({
  "invisible mode": drawn("3 Tr"),
  "white in RGB": drawn("1 1 1 rg"),
  "white in grey": drawn("0.99 g"),
  "white in CMYK": drawn("0 0 0 0 k"),
  "half a point": drawn("0 g", { y: 500, type: 0.5 }),
  "scaled down": drawn("0.05 0 0 0.05 0 0 cm 0 g", { y: 9_000 }),
  "below the page": drawn("0 g", { y: -300 }),
  "colour of a box": drawn("0.1 0.2 0.3 rg 40 440 560 90 re f 0.1 0.2 0.3 rg"),
  "in one line": inOneLine,
  "outside the crop box": ({ visible }, secret) =>
    page(visible, `0 g\n${lines(secret, { y: 60 })}`, { cropBox: "[0 300 612 792]" }),
});

/** PDFs whose whole text is visible. */
export const pdfControls: readonly Technique[] = named({
  shown: drawn("0 g"),
  "white on a dark box": drawn("0.1 0.2 0.3 rg 40 440 560 90 re f 1 g"),
  "recognised in a scan": scan,
});
