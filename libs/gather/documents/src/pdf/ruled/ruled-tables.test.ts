import { buildPdfOf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { drawnText } from "../../testing/pdf-parts.ts";
import { readPdf } from "../read-pdf.ts";

const line = (x: number, y: number, toX: number, toY: number): string =>
  `0.5 w ${x} ${y} m ${toX} ${toY} l S`;

/** Draws the lines of a grid from edge to edge. */
const grid = (xs: readonly number[], ys: readonly number[]): string[] => [
  ...ys.map((y) => line(xs[0] ?? 0, y, xs.at(-1) ?? 0, y)),
  ...xs.map((x) => line(x, ys[0] ?? 0, x, ys.at(-1) ?? 0)),
];

const xs = [60, 160, 260, 340];
const ys = [700, 680, 650, 620];
const word = (text: string, column: number, y: number): string =>
  drawnText(text, (xs[column] ?? 0) + 4, y, 10);
const heads = [word("Lock", 0, 686), word("Remark", 1, 686), word("Barges", 2, 686)];
const rows = [
  word("Aldby", 0, 668),
  word("The gate was open", 1, 668),
  word("twelve", 2, 668),
  word("by the sea", 0, 656),
  word("for the flood", 1, 656),
  word("Berg", 0, 638),
  word("none", 1, 638),
  word("7", 2, 638),
];
const table = [
  "| Lock | Remark | Barges |",
  "| --- | --- | --- |",
  "| Aldby by the sea | The gate was open for the flood | twelve |",
  "| Berg | none | 7 |",
].join("\n");

const read = async (...drawn: readonly string[]) => {
  const pdf = await readPdf(buildPdfOf([drawn.join("\n")]));
  return pdf.status === "extracted" ? pdf.text : pdf.detail;
};

const boxes = (draw: (x: number, y: number, width: number, height: number) => string): string[] =>
  xs
    .slice(0, -1)
    .flatMap((x, column) =>
      ys.slice(1).map((y, row) => draw(x, y, (xs[column + 1] ?? 0) - x, (ys[row] ?? 0) - y)),
    );

describe("readPdf of a table with lines between its cells", () => {
  it.each([
    ["lines", grid(xs, ys)],
    ["boxes", boxes((x, y, width, height) => `0.5 w ${x} ${y} ${width} ${height} re S`)],
    [
      "flat areas",
      boxes(
        (x, y, width, height) =>
          `${x} ${y} ${width} 0.5 re f ${x} ${y + height} ${width} 0.5 re f ${x} ${y} 0.5 ${height} re f ${x + width} ${y} 0.5 ${height} re f`,
      ),
    ],
    [
      "one path",
      [
        `0.5 w ${grid(xs, ys)
          .join(" ")
          .replaceAll(/0\.5 w | S/gu, "")} S`,
      ],
    ],
    ["lines without an outer edge", grid(xs, ys).filter((_, index) => index !== 4 && index !== 7)],
  ])("keeps the lines of each cell together (%s)", async (_, lines) => {
    expect(await read(...lines, ...heads, ...rows)).toBe(table);
    expect(await read(...rows.toReversed(), ...lines, ...heads)).toBe(table);
  });

  it("divides a text that is drawn over several cells, and repeats a cell over several places", async () => {
    const lines = [
      ...[700, 660, 640].map((y) => line(60, y, 340, y)),
      ...[60, 160, 340].map((x) => line(x, 700, x, 640)),
      line(160, 680, 340, 680),
      line(260, 680, 260, 640),
    ];
    const drawn = [
      drawnText("Lock", 64, 676, 10),
      drawnText("Barges", 230, 686, 10),
      drawnText("1911", 164, 666, 10),
      drawnText("1912", 264, 666, 10),
      drawnText(`Aldby at the sea ${" ".repeat(8)} 1,200`, 64, 646, 10),
      drawnText("7", 264, 646, 10),
    ];
    expect(await read(...lines, ...drawn)).toBe(
      "| Lock | Barges | Barges |\n| --- | --- | --- |\n| Lock | 1911 | 1912 |\n| Aldby at the sea | 1,200 | 7 |",
    );
  });

  it("divides no word, and keeps spaces that are not drawn", async () => {
    const drawn = [
      ...heads,
      word("Aldby on the river of the land", 0, 660),
      word("3", 2, 660),
      "BT /F1 10 Tf 1 0 0 1 85 636 Tm [(Berg) -300 (at) -300 (the) -300 (sea) -500 (open) -300 (to) -300 (all)] TJ ET",
      word("7", 2, 636),
    ];
    expect(await read(...grid(xs, ys), ...drawn)).toBe(
      "| Lock | Remark | Barges |\n| --- | --- | --- |\n| Aldby on the river of the land |  | 3 |\n| Berg at the sea | open to all | 7 |",
    );
  });

  it("tells the edges of one table from those of another below", async () => {
    const apart = boxes((x, y, width, height) => `0.5 w ${x} ${y} ${width - 2} ${height} re S`);
    const below = grid([60, 156, 340], [600, 580, 560]);
    const others = [586, 566].flatMap((y) => [word("Carr", 0, y), word("shut", 1, y)]);
    expect(await read(...apart, ...heads, ...rows, ...below, ...others)).toBe(
      `${table}\n\n| Carr | shut |\n| --- | --- |\n| Carr | shut |`,
    );
  });

  it("keeps the lines of a paragraph together beside a wider table", async () => {
    const text = [
      "The keeper of the lock",
      "opens the gate at dawn,",
      "and closes it at dusk in",
      "the winter of the year.",
    ];
    const prose = text.map((each, index) => drawnText(each, 60, 780 - 14 * index, 10));
    expect(await read(...prose, ...grid(xs, ys), ...heads, ...rows)).toBe(`${text.join(" ")}\n\n${table}`);
  });

  it("keeps rows apart that no line divides", async () => {
    const lines = grid(xs, [700, 680, 600]);
    const towns = ["Aldby", "Berg", "Carr", "Dale"];
    const body = towns.flatMap((town, row) => [
      word(town, 0, 666 - 14 * row),
      word("none", 1, 666 - 14 * row),
      word(String(row), 2, 666 - 14 * row),
    ]);
    expect(await read(...lines, ...heads, ...body)).toBe(
      `| Lock | Remark | Barges |\n| --- | --- | --- |\n${towns.map((town, row) => `| ${town} | none | ${row} |`).join("\n")}`,
    );
  });

  it("reads sums in boxes below the last columns", async () => {
    const sums = grid([160, 260, 340], [600, 620]);
    expect(
      await read(...grid(xs, ys), ...sums, ...heads, ...rows, word("Sum", 1, 606), word("19", 2, 606)),
    ).toBe(`${table}\n|  | Sum | 19 |`);
  });

  it("finds no table in the boxes of a form that hang on a line", async () => {
    const boxed = ["One", "Two", "Three"].flatMap((label, index) => {
      const x = 100 * (index + 1);
      return [`0.5 w ${x} 670 10 10 re S`, drawnText("x", x + 3, 672, 9), drawnText(label, x + 14, 672, 9)];
    });
    const heading = [drawnText("Lock", 64, 686, 10), drawnText("Barges", 304, 686, 10)];
    const lines = [line(60, 700, 340, 700), line(60, 680, 340, 680), line(280, 680, 280, 700)];
    expect(await read(...lines, ...heading, drawnText("Kind", 64, 672, 9), ...boxed)).toContain(
      "| x One | x Two |",
    );
  });

  it("finds no table in the lines of a drawing", async () => {
    const drawn = ys.flatMap((y) =>
      xs.flatMap((x) => [
        drawnText("W", x + 2, y - 8, 4),
        drawnText("X", x + 60, y - 8, 4),
        drawnText("Y", x + 2, y - 16, 4),
        drawnText("Z", x + 60, y - 16, 4),
      ]),
    );
    expect(await read(...grid(xs, ys), ...drawn)).not.toMatch(/\| --- \| --- \| --- \|\n\|.*\|\n\|/u);
  });
});
