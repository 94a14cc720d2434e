import { unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { archiveOf, docxParagraph, docxParts, odtParts, xlsxParts } from "../../testing/office-files.ts";
import { readArchive } from "../read-archive.ts";
import { numberText, wordsText } from "./number-format.ts";
import { sheetToMarkdown } from "./sheet-table.ts";

const noPart = async () => unavailable("unsupported-type", "no part is read here");

const textOf = async (parts: Readonly<Record<string, string>>): Promise<string> => {
  const read = await readArchive(archiveOf(parts), noPart);
  return read.status === "extracted" ? read.text : read.detail;
};

const table = (...rows: readonly (readonly string[])[]): string =>
  rows
    .flatMap((row, at) => [
      `| ${row.join(" | ")} |`,
      ...(at === 0 ? [`|${" --- |".repeat(row.length)}`] : []),
    ])
    .join("\n");

describe("numberText", () => {
  it.each([
    ["0.125", "0.0%", "12.5%"],
    ["1234.5", "#,##0.00", "1,234.50"],
    ["-4.5", "0.00;[Red](0.00)", "(4.50)"],
    ["0.30000000000000004", "General", "0.3"],
    ["1234567890123", "General", "1234567890123"],
    ["7", '0" boats"', "7 boats"],
    ["1500", "[$€-407] #,##0", "€ 1,500"],
    ["45000", "dd/mm/yyyy", "2023-03-15"],
    ["45000.6041666667", "yyyy-mm-dd hh:mm", "2023-03-15 14:30"],
    ["45000", "mmm yyyy", "Mar 2023"],
    ["0.604166666666667", "hh:mm", "14:30"],
    ["1.5", "[h]:mm", "36:00"],
    ["n/a", "0.00", "n/a"],
    ["3", "not [a format", "3"],
  ])("shows %s in the format %s as %s", (value, code, shown) => {
    expect(numberText(value, code, 0)).toBe(shown);
  });
});

describe("wordsText", () => {
  it.each([
    ['"Berth "@', "Berth X1"],
    ["_(* #,##0.00_);_(@_)", "X1"],
    ["0;0;0;", ""],
    ['0.0" t"', "X1"],
    ["dd/mm/yyyy", "X1"],
    [undefined, "X1"],
  ])("shows a text in the format %s as %s", (code, shown) => {
    expect(wordsText("X1", code)).toBe(shown);
  });
});

const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (reference: string, value: number): string => `<c r="${reference}"><v>${value}</v></c>`;

const workbook = (rows: string, ...merged: readonly string[]): Record<string, string> => ({
  ...xlsxParts(""),
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged.map((area) => `<mergeCell ref="${area}"/>`).join("")}</mergeCells></worksheet>`,
});

describe("a cell of a workbook", () => {
  it("with a truth value is shown as the program shows it", async () => {
    const row = (at: number, lake: string, value: string): string =>
      `<row r="${at}">${inline(`A${at}`, lake)}<c r="B${at}" t="b"><v>${value}</v></c></row>`;
    const rows = `<row r="1">${inline("A1", "Lake")}${inline("B1", "Open")}</row>${row(2, "Mere", "0")}${row(3, "Tarn", "1")}${row(4, "Loch", "true")}`;
    expect(await textOf(xlsxParts(rows))).toContain("| Mere | FALSE |\n| Tarn | TRUE |\n| Loch | TRUE |");
  });
});

describe("merged cells of a workbook", () => {
  const heads =
    `<row r="3">${inline("A3", "Lake")}${inline("B3", "1901")}<c r="C3"/>${inline("D3", "1902")}<c r="E3"/></row>` +
    `<row r="4"><c r="A4"/>${["B", "D"].map((column) => inline(`${column}4`, "Days")).join("")}${["C", "E"].map((column) => inline(`${column}4`, "cm")).join("")}</row>`;
  const names = ["Lake", "1901 Days", "1901 cm", "1902 Days", "1902 cm"];

  it("are in each of their places, and several rows of heads are one", async () => {
    const rows =
      `<row r="1">${inline("A1", "Ice of the north")}</row>${heads}` +
      `<row r="5">${inline("A5", "Tarn")}${number("B5", 41)}${number("C5", 12)}${number("D5", 39)}${number("E5", 11)}</row>` +
      `<row r="6"><c r="A6"/>${number("B6", 40)}${number("C6", 10)}<c r="D6"/><c r="E6"/></row>`;
    const text = await textOf(workbook(rows, "A1:E1", "A3:A4", "B3:C3", "D3:E3", "A5:A6"));
    expect(text).toBe(
      `# Sales\n\nIce of the north\n\n${table(names, ["Tarn", "41", "12", "39", "11"], ["Tarn", "40", "10", "", ""])}`,
    );
  });

  it("keep equal rows, and let no small sheet become a large text", async () => {
    const equal = [2, 3, 4].map(
      (row) => `<row r="${row}">${inline(`A${row}`, "Monday")}${number(`B${row}`, 4)}</row>`,
    );
    const rows = `<row r="1">${inline("A1", "Day")}${inline("B1", "cm")}</row>${equal.join("")}`;
    const text = await textOf(workbook(rows, "A1:XFD1048576"));
    expect(text).toBe(`# Sales\n\n${table(["Day", "cm"], ...equal.map(() => ["Monday", "4"]))}`);
  });
});

const odsCell = (text: string, attributes = ""): string =>
  `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`;
const covered = "<table:covered-table-cell/>";
const span = (columns: number, rows: number): string =>
  ` table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"`;
const odsRows = [
  odsCell("Lake", span(1, 2)) + odsCell("Ice", span(2, 1)) + covered,
  covered + odsCell("Days") + odsCell("cm"),
  odsCell("Tarn<text:s/>of<text:tab/>the<text:line-break/>mill", span(1, 2)) +
    odsCell("41") +
    odsCell("12.5 %", ' office:value-type="percentage" office:value="0.125"'),
  covered + odsCell("40", ' table:number-columns-repeated="2"'),
];

describe("readArchive of an OpenDocument workbook", () => {
  it("reads the sheets that are shown, values as shown and merged cells in each of their places", async () => {
    const rows = odsRows.map((cells) => `<table:table-row>${cells}</table:table-row>`).join("");
    const empty = `<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const content = `<office:document-content><office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Ice" table:style-name="ta1">${rows}${empty}</table:table>
<table:table table:name="Secret" table:style-name="ta2"><table:table-row>${odsCell("no")}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const parts = { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content };
    expect(await readArchive(archiveOf(parts), noPart)).toMatchObject({
      mediaType: "application/vnd.oasis.opendocument.spreadsheet",
      text: `# Ice\n\n${table(["Lake", "Ice Days", "Ice cm"], ["Tarn of the mill", "41", "12.5 %"], ["Tarn of the mill", "40", "40"])}`,
    });
  });
});

describe("a workbook, as people see it", () => {
  const row = (at: number, ...cells: readonly string[]): string => `<row r="${at}">${cells.join("")}</row>`;

  it("has a table for each that begins with names over numbers after a blank row", async () => {
    const rows =
      row(1, inline("A1", "Lake"), inline("B1", "Days")) +
      row(2, inline("A2", "Tarn"), number("B2", 41)) +
      row(5, inline("A5", "Boat"), inline("B5", "Tonnes")) +
      row(6, inline("A6", "Ida"), number("B6", 9)) +
      row(8, inline("A8", "Sum"), number("B8", 9));
    expect(await textOf(workbook(rows))).toBe(
      `# Sales\n\n${table(["Lake", "Days"], ["Tarn", "41"])}\n\n${table(["Boat", "Tonnes"], ["Ida", "9"], ["Sum", "9"])}`,
    );
  });

  it("has the formulas that no program has calculated", async () => {
    const parts = xlsxParts(
      row(1, inline("A1", "Lake"), inline("B1", "Days"), inline("C1", "Note")) +
        row(
          2,
          '<c r="A2"><f>A1</f></c>',
          '<c r="B2"><f>2*B1</f><v>41</v></c>',
          '<c r="C2" t="str"><f>""</f><v></v></c>',
        ) +
        row(3, '<c r="A3"><f t="shared" si="0"/></c>', '<c r="B3"><f/></c>', inline("C3", "x")) +
        row(4, '<c r="A4"><f>A2</f><v></v></c>', '<c r="B4"><f>B2</f><v/></c>'),
    );
    expect(await textOf(parts)).toBe(
      `# Sales\n\n${table(["Lake", "Days", "Note"], ["=A1", "41", ""], ["", "", "x"], ["=A2", "=B2", ""])}`,
    );
  });

  it("has the text boxes on a sheet below it, and signs for what results of formulas escape", async () => {
    const box = (text: string, attributes = ""): string =>
      `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="b"${attributes}/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
    const parts = {
      ...xlsxParts(
        row(1, inline("A1", "Lake"), inline("B1", "Days")) +
          row(2, `<c r="A2" t="str"><f>x</f><v>Tarn_x000D_bay</v></c>`, number("B2", 41)),
      ),
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships><Relationship Id="d" Type="http://x/drawing" Target="../drawings/drawing1.xml"/></Relationships>`,
      "xl/drawings/drawing1.xml": `<xdr:wsDr>${box("All in thousands")}${box("unseen", ' hidden="1"')}<mc:AlternateContent><mc:Choice/><mc:Fallback>${box("This shape is a slicer.")}</mc:Fallback></mc:AlternateContent></xdr:wsDr>`,
    };
    expect(await textOf(parts)).toBe(
      `# Sales\n\n${table(["Lake", "Days"], ["Tarn bay", "41"])}\n\nAll in thousands`,
    );
  });

  it("is found where its part is named from the root of the file", async () => {
    const parts = xlsxParts(row(1, inline("A1", "Lake")));
    const name = "xl/_rels/workbook.xml.rels";
    const text = await textOf({
      ...parts,
      [name]: `${parts[name]}`.replace("worksheets/", "xl/worksheets/"),
    });
    expect(text).toContain("Lake");
  });

  it("has no hidden rows and columns, except folded ones, and no struck-out words", async () => {
    const parts = {
      ...xlsxParts(""),
      "xl/styles.xml": `<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`,
      "xl/worksheets/sheet1.xml": `<worksheet><cols><col min="3" max="3" hidden="1"/></cols><sheetData>
${row(1, inline("A1", "Lake"), inline("B1", "Days"), inline("C1", "Secret"))}
${row(2, inline("A2", "Tarn_x000D_ bay"), number("B2", 41), inline("C2", "unseen"))}
<row r="3" hidden="1">${inline("A3", "Gone")}${number("B3", 1)}</row>
<row r="4" hidden="1" outlineLevel="1">${inline("A4", "Mere")}${number("B4", 12)}</row>
<row r="5"><c r="A5" s="1" t="inlineStr"><is><t>Old</t></is></c><c r="B5" t="inlineStr"><is><r><rPr><strike/></rPr><t>7</t></r><r><t>8</t></r></is></c></row>
</sheetData></worksheet>`,
    };
    expect(await textOf(parts)).toBe(
      `# Sales\n\n${table(["Lake", "Days"], ["Tarn bay", "41"], ["Mere", "12"], ["", "8"])}`,
    );
  });
});

describe("a hidden column", () => {
  it("leaves no gap between the names of the others", async () => {
    const rows = [
      ["Lake", "Secret", "Shore"],
      ["Tarn", "unseen", "stone"],
      ["Mere", "", "reed"],
    ];
    const cells = rows.map((row, at) =>
      row.map((text, column) => inline(`${"ABC"[column]}${at + 1}`, text)).join(""),
    );
    const parts = workbook(cells.map((row, at) => `<row r="${at + 1}">${row}</row>`).join(""));
    const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
    const columns = '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>';
    expect(
      await textOf({ ...parts, "xl/worksheets/sheet1.xml": sheet.replace("<sheetData>", columns) }),
    ).toBe(`# Sales\n\n${table(["Lake", "Shore"], ["Tarn", "stone"], ["Mere", "reed"])}`);
  });

  it("leaves the text of merged cells to those that are shown", () => {
    const rows = [
      ["Port", "1911", "", "1912"],
      ["Ree", "4", "5", "6"],
    ];
    const merged = [
      { row: 0, column: 1, rows: 1, columns: 2 },
      { row: 0, column: 3, rows: 1, columns: 1 },
    ];
    expect(sheetToMarkdown(rows, merged, (column) => column === 1)).toBe(
      table(["Port", "1911", "1912"], ["Ree", "5", "6"]),
    );
  });
});

describe("a cell of an OpenDocument workbook", () => {
  it.each([
    ['type="time" office:time-value="PT26H05M00S"', "26:05"],
    ['type="time" office:time-value="PT00H00M09S"', "0:00:09"],
    ['type="time" office:time-value="P1M"', "P1M"],
    ['type="date" office:date-value="2024-06-17T18:45:00"', "2024-06-17 18:45:00"],
    ['type="boolean" office:boolean-value="false"', "FALSE"],
    ['type="percentage" office:value="0.07"', "7%"],
    ['type="percentage" office:value="n/a"', "n/a"],
    ['type="percentage" office:value=""', ""],
    ['type="currency" office:value="410" office:currency="CZK"', "410 CZK"],
    ['type="currency" office:value="" office:currency="CZK"', ""],
    ['type="float" office:value="0"', "0"],
    ['type="string" office:string-value="a &lt; b"', "a < b"],
    ['type="string"', ""],
  ])("without text shows its value: %s", async (value, shown) => {
    const row = (cells: string): string => `<table:table-row>${cells}</table:table-row>`;
    const text = (words: string): string => `<table:table-cell><text:p>${words}</text:p></table:table-cell>`;
    const rows = [text("Lake") + text("Ice"), `${text("Tarn")}<table:table-cell office:value-${value}/>`];
    const parts = {
      ...odtParts(""),
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<office:body><office:spreadsheet><table:table table:name="One">${rows.map(row).join("")}</table:table></office:spreadsheet></office:body>`,
    };
    expect(await textOf(parts)).toBe(`# One\n\n${table(["Lake", "Ice"], ["Tarn", shown])}`);
  });
});

describe("merged cells of a text", () => {
  it("are read at each of their places in OpenDocument", async () => {
    const [first = "", second = "", ...others] = odsRows.map(
      (cells) => `<table:table-row>${cells}</table:table-row>`,
    );
    const body = `<table:table><table:table-header-rows>${first}${second}</table:table-header-rows>${others.join("")}</table:table>`;
    expect(await textOf(odtParts(body))).toBe(
      table(
        ["Lake", "Ice Days", "Ice cm"],
        ["Tarn of the mill", "41", "12.5 %"],
        ["Tarn of the mill", "40", "40"],
      ),
    );
  });

  it("are in each of their places in Word", async () => {
    const cell = (text: string, properties = ""): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${docxParagraph(text)}</w:tc>`;
    const row = (cells: string, isHead = false): string =>
      `<w:tr>${isHead ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells}</w:tr>`;
    const body = `<w:tbl>${row(cell("Lake", '<w:vMerge w:val="restart"/>') + cell("Ice", '<w:gridSpan w:val="2"/>'), true)}
${row(cell("", "<w:vMerge/>") + cell("Days") + cell("cm"), true)}${row(cell("Tarn") + cell("41") + cell("12"))}${row(cell("Mere") + cell("same", '<w:gridSpan w:val="2"/>'))}</w:tbl>`;
    expect(await textOf(docxParts(body))).toBe(
      table(["Lake", "Ice Days", "Ice cm"], ["Tarn", "41", "12"], ["Mere", "same", "same"]),
    );
  });
});
