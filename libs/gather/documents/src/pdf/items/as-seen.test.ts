import { buildPdfOf, pdfString } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { drawnText, pdfItem } from "../../testing/pdf-parts.ts";
import { pdfLines } from "../pdf-lines.ts";
import { readPdf } from "../read-pdf.ts";
import { fieldItems, typedItems, withFields } from "./form-values.ts";
import { joinInitials } from "./initials.ts";
import { respaceLetters } from "./letters.ts";

const textOf = async (...drawn: readonly string[]): Promise<string> => {
  const read = await readPdf(buildPdfOf([drawn.join("\n")]));
  return read.status === "extracted" ? read.text : read.detail;
};

describe("readPdf, as people see a page", () => {
  it("separates marks of notes from the number before them, but not powers", async () => {
    const line = [
      drawnText("The lock was built in 1871", 60, 700),
      drawnText("3", 191, 704, 6),
      drawnText(" and held 10", 195, 700),
      drawnText("4", 252, 704, 6),
      drawnText(" tons.", 256, 700),
    ];
    expect(await textOf(...line)).toBe("The lock was built in 1871[3] and held 10^4 tons.");
  });

  it("keeps words apart between which something is drawn that is not seen", async () => {
    const line =
      "BT /F1 11 Tf 1 0 0 1 60 700 Tm (1.) Tj 3 Tr (AA) Tj 0 Tr (Tolls.) Tj 3 Tr (AA) Tj 0 Tr (Each) Tj ET";
    expect(await textOf(line)).toBe("1. Tolls. Each");
  });

  it("joins the parts of a word between which something takes no place that is not seen", async () => {
    const line = "BT /F1 11 Tf 1 0 0 1 60 700 Tm (Inter) Tj 3 Tr (x) Tj 0 Tr [500 (national law)] TJ ET";
    expect(await textOf(line)).toBe("International law");
  });

  it("reads once what is drawn over itself", async () => {
    const bold = [drawnText("It cost 900 marks.", 60, 700), drawnText("It cost 900 marks.", 60.4, 700)];
    expect(await textOf(...bold, drawnText("It burned later.", 60, 686))).toBe(
      "It cost 900 marks. It burned later.",
    );
  });

  it("keeps the hyphens of compounds, and no others, where a line ends", async () => {
    const lines = [
      "The keeper, a self-",
      "made man of thirty-",
      "four years, had built the har-",
      "bour wall.",
    ];
    expect(await textOf(...lines.map((line, index) => drawnText(line, 60, 700 - 14 * index)))).toBe(
      "The keeper, a self-made man of thirty-four years, had built the harbour wall.",
    );
  });

  it("reads letters in their order on the page, from whichever side they are drawn", async () => {
    let x = 60;
    const letters = Array.from("an open dune").flatMap((letter) => {
      const at = x;
      x += letter === " " ? 3.06 : 6.12;
      return letter === " " ? [] : [drawnText(letter, at, 700)];
    });
    expect(await textOf(...letters.toReversed())).toBe("an open dune");
    const words = [drawnText("later.", 91, 700), drawnText("burned", 53, 700), drawnText("It", 43, 700)];
    expect(await textOf(...words)).toBe("It burned later.");
  });

  const lines = [
    "The weir of the old town was built by",
    "its brewers, who needed water in every",
    "month of the year, and it was paid for by",
    "the guild. In 1871 it was raised by a foot",
    "of oak, and after the flood it stood for",
    "another thirty years until it burned.",
  ];

  it.each([1, 5])("leaves out the numbers of lines, every one of %d", async (step) => {
    const all = Array.from({ length: 5 }, () => lines).flat();
    const numbers = all.flatMap((_line, index) =>
      (index + 1) % step === 0
        ? [drawnText(String(index + 1).padStart(2, "0"), 36, 740 - 14 * index, 8)]
        : [],
    );
    const text = all.map((line, index) => drawnText(line, 60, 740 - 14 * index));
    const first = [...text, ...numbers].join("\n");
    const second = [
      drawnText(`${30 + step}`, 36, 740, 8),
      drawnText("Nobody rebuilt it.", 60, 740),
      drawnText("7", 36, 712, 8),
      drawnText("weirs were left.", 60, 712),
    ].join("\n");
    const read = await readPdf(buildPdfOf([first, second]));
    const words = read.status === "extracted" ? read.text : "";
    expect(words.replaceAll(/\s+/gu, " ")).toBe(`${all.join(" ")} Nobody rebuilt it. 7 weirs were left.`);
  });

  it.each([
    ["entries", 1, ["Otter, J. The weir.", "Moss, A. The lock.", "hill, B. The dam.", "Ives, C. The mill."]],
    ["years", 1914, ["war began on the upper river", "the lower weir was burned", "peace was made at Aldby"]],
    ["questions", 1, ["do you use the upper weir", "how often are you there", "do you pay for the weirs"]],
  ])("keeps the numbers of %s", async (_name, first, entries) => {
    const all = [...entries, ...entries.toReversed(), ...entries];
    const drawn = all.flatMap((entry, index) => [
      drawnText(`${first + index}`, 36, 700 - 14 * index),
      drawnText(entry, 70, 700 - 14 * index),
    ]);
    const text = await textOf(...drawn);
    for (const index of all.keys()) expect(text).toMatch(new RegExp(String.raw`\b${first + index}\b`, "u"));
  });

  it.each([
    ["T", "he weir was built by the town, and", "The weir was built by the town, and"],
    ["T", "HE WEIR was built by the town, and", "THE WEIR was built by the town, and"],
    ["A", "long weir was built by the town, and", "A long weir was built by the town, and"],
    ["A", "fter the weir was built by the town,", "After the weir was built by the town,"],
  ])("joins the large initial %s to %j", async (letter, first, whole) => {
    const drawn = [
      drawnText(letter, 60, 680, 36),
      drawnText(first, 60 + 27, 700),
      drawnText("the mill had water in all the long year,", 87, 686),
      drawnText("until it burned.", 60, 672),
    ];
    expect(await textOf(...drawn)).toBe(`${whole} the mill had water in all the long year, until it burned.`);
  });

  it("reads words set with wide letter spacing", async () => {
    const drawn = `BT /F1 11 Tf 3 Tc 1 0 0 1 60 700 Tm ${pdfString("THE OLD WEIR")} Tj ET`;
    expect(await textOf(drawn, drawnText("A B C D", 60, 660))).toMatch(/THE OLD WEIR\s+A B C D$/u);
  });

  it("spaces words by the places of letters that are drawn one by one", async () => {
    const letters = Array.from("it fell in 1871").flatMap((letter, place) =>
      letter === " " ? [] : [drawnText(letter, 60 + 6 * place, 700)],
    );
    expect(await textOf(...letters)).toBe("it fell in 1871");
  });

  it("reads short columns one after the other, and rows of cells as a table", async () => {
    const left = ["The council heard the report", "of the keeper for the year", "before, which came late."];
    const right = ["It then voted the sum that", "was asked for the new lock,", "and rose at nine o'clock."];
    const columns = left.flatMap((line, row) => [
      drawnText(line, 60, 700 - 14 * row),
      drawnText(right[row] ?? "", 330, 700 - 14 * row),
    ]);
    expect(await textOf(...columns)).toBe(
      "The council heard the report of the keeper for the year before, which came late.\n\nIt then voted the sum that was asked for the new lock, and rose at nine o'clock.",
    );
    const cells = ["Name of the lock", "Upper lock at Ell", "Lower lock at Ell"].flatMap((line, row) => [
      drawnText(line, 60, 700 - 14 * row),
      drawnText(["Year it was built", "Built in 1871", "Built in 1902"][row] ?? "", 330, 700 - 14 * row),
    ]);
    expect(await textOf(...cells)).toContain("| Upper lock at Ell | Built in 1871 |");
  });
});

describe("respaceLetters", () => {
  it("leaves letters from right to left, whose order their row restores", () => {
    const letters = Array.from("םולש", (str, place) => pdfItem(str, 60 + 6 * place, 700, { width: 6 }));
    const items = [...letters, pdfItem("ה", 84, 700, { width: 6 })];
    const texts = items.map(({ str, x, y }) => ({
      text: str,
      x,
      y,
      size: 11,
      letter: [6, 0] as const,
      unseen: undefined,
    }));
    expect(respaceLetters(items, texts)).toEqual(items);
  });
});

describe("joinInitials", () => {
  it("keeps the letters of panels apart from their labels", () => {
    const item = (str: string, x: number, y: number, fontSize = 10) =>
      pdfItem(str, x, y, { width: 20, fontSize, hasEOL: true });
    const panels = [item("B", 60, 690, 30), item("control", 85, 700), item("C", 60, 590, 30)];
    const items = [...panels, item("DNA content", 85, 600), item("of the", 60, 500), item("cells", 60, 480)];
    expect(joinInitials(items)).toEqual(items);
  });
});

describe("fieldItems", () => {
  const rect = [200, 700, 300, 714];
  const field = (changes: object) => ({
    subtype: "Widget",
    fieldType: "Tx",
    fieldValue: "Ann Moss",
    rect,
    ...changes,
  });

  it.each([
    ["a text", {}, ["Ann Moss"]],
    ["choices", { fieldType: "Ch", fieldValue: ["one", "two"] }, ["one, two"]],
    [
      "the words of a choice",
      {
        fieldType: "Ch",
        fieldValue: ["NO", "other"],
        options: [
          { exportValue: "SE", displayValue: "Sweden" },
          { exportValue: "NO", displayValue: "Norway" },
        ],
      },
      ["Norway, other"],
    ],
    ["a crossed box", { fieldType: "Btn", checkBox: true, exportValue: "Yes", fieldValue: "Yes" }, ["[x]"]],
    ["an empty box", { fieldType: "Btn", checkBox: true, exportValue: "Yes", fieldValue: "Off" }, ["[ ]"]],
    ["a radio button", { fieldType: "Btn", radioButton: true, buttonValue: "1", fieldValue: "2" }, ["[ ]"]],
    ["no button that is pressed", { fieldType: "Btn", fieldValue: null }, []],
    ["no password", { password: true }, []],
    ["no hidden value", { annotationFlags: 2 }, []],
    ["no note", { subtype: "Text" }, []],
  ])("reads %s", (_name, changes, values) => {
    expect(fieldItems([field(changes)]).map(({ str }) => str)).toEqual(values);
  });

  it("are also the lines of typed notes, in the size of the text", () => {
    const typed = {
      subtype: "FreeText",
      contentsObj: { str: "Measured\r\nin May." },
      rect: [50, 100, 150, 160],
    };
    const lines = typedItems([typed, { ...typed, hidden: true }, { ...typed, subtype: "Text" }], 11);
    expect(lines.map(({ str, y, fontSize }) => [str, Math.round(y), fontSize])).toEqual([
      ["Measured", 147, 11],
      ["in May.", 134, 11],
    ]);
  });

  it("puts a value behind its label", () => {
    const item = (str: string, y: number) => ({ ...pdfItem(str, 60, y, { hasEOL: true }), quarters: 0 });
    const items = withFields([item("Name", 703), item("Town", 680)], fieldItems([field({})]));
    expect(items.map(({ str }) => str)).toEqual(["Name", "Ann Moss", "Town"]);
  });

  it("puts a box into the line of the label that is nearest to it", () => {
    const box = (x: number, y: number, fieldValue: string) =>
      field({
        fieldType: "Btn",
        checkBox: true,
        exportValue: "Yes",
        fieldValue,
        rect: [x, y, x + 10, y + 10],
      });
    const item = (str: string, x: number, y: number) => ({
      ...pdfItem(str, x, y, { width: 30, hasEOL: true }),
      quarters: 0,
    });
    const labels = [
      item("Lock", 60, 700),
      item("open", 122, 700),
      item("shut", 182, 700),
      item("new", 60, 680),
    ];
    const boxes = fieldItems([box(110, 698, "Off"), box(170, 698, "Yes"), box(94, 678, "Off")]);
    expect(pdfLines(withFields(labels, boxes)).map(({ text }) => text)).toEqual([
      "Lock",
      "[ ] open",
      "[x] shut",
      "new [ ]",
    ]);
    const alone = fieldItems([box(110, 600, "Off"), box(110, 500, "Yes")]);
    expect(withFields(labels, alone).map(({ str }) => str)).toEqual(["Lock", "open", "shut", "new", "[x]"]);
  });
});
