import { describe, expect, it } from "vitest";
import { docxParagraph, docxText } from "../../testing/office-files.ts";

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const numbered = (text: string, level: number, list = 1): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const level = (at: number, format: string, text: string, start = 1): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = (...levels: readonly string[]) => ({
  "word/numbering.xml": `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${levels.join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
});

describe("readDocx, as people see a document", () => {
  it("writes the labels of numbered paragraphs", async () => {
    const parts = numbering(level(0, "decimal", "§ %1", 4), level(1, "lowerLetter", "%1.(%2)"));
    const body =
      numbered("Tolls", 0) + numbered("Barges", 1) + docxParagraph("As before.") + numbered("Fines", 0);
    expect(await docxText(body, parts)).toBe("§ 4 Tolls\n\n4.(a) Barges\n\nAs before.\n\n§ 5 Fines");
  });

  it.each([
    ["upperRoman", "IV."],
    ["decimalZero", "04."],
    ["chineseCounting", "四."],
  ])("counts in %s", async (format, label) => {
    expect(await docxText(numbered("Tolls", 0), numbering(level(0, format, "%1.", 4)))).toBe(
      `${label} Tolls`,
    );
  });

  it("writes all numbers of a level in digits that says so, with the zero of its own", async () => {
    const digits = level(1, "decimalZero", "Section %1.%2").replace("<w:lvlText", "<w:isLgl/><w:lvlText");
    const body = numbered("Tolls", 0) + numbered("Barges", 1);
    const read = (second: string) =>
      docxText(body, numbering(level(0, "upperRoman", "Article %1.", 4), second));
    expect(await read(digits)).toBe("Article IV. Tolls\n\nSection 4.01 Barges");
    expect(await read(digits.replace("<w:isLgl/>", '<w:isLgl w:val="0"/>'))).toContain(
      "Section IV.01 Barges",
    );
  });

  it("joins the large first letter of a paragraph to the rest, but keeps other frames apart", async () => {
    const framed = (frame: string): string => `<w:p><w:pPr><w:framePr ${frame}/></w:pPr>${run("O")}</w:p>`;
    const rest = docxParagraph("nce there was a toll.");
    expect(await docxText(framed('w:dropCap="drop" w:lines="3"') + rest)).toBe("Once there was a toll.");
    expect(await docxText(framed('w:w="400"') + rest)).toBe("O\n\nnce there was a toll.");
  });

  it("continues the count of an abstract list in each of its lists, and restarts a level where a list with an override first has it", async () => {
    const override = (at: number, inside: string): string =>
      `<w:lvlOverride w:ilvl="${at}">${inside}</w:lvlOverride>`;
    const list = (id: number, ...overrides: readonly string[]): string =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${overrides.join("")}</w:num>`;
    const parts = numbering(level(0, "decimal", "%1."), level(1, "decimal", "%1.%2"));
    const more =
      list(2, override(0, '<w:startOverride w:val="7"/>')) +
      list(3, override(0, level(0, "decimal", "§ %1")));
    const body = [
      numbered("Tolls", 0) + numbered("Barges", 1) + numbered("Rafts", 1, 2) + numbered("Fines", 0, 3),
      numbered("Locks", 0, 2) + numbered("Gates", 0) + numbered("Keys", 0, 2) + numbered("Oars", 1),
    ];
    const xml = parts["word/numbering.xml"].replace("</w:numbering>", `${more}</w:numbering>`);
    expect((await docxText(body.join(""), { "word/numbering.xml": xml })).split("\n\n")).toEqual([
      "1. Tolls",
      "1.1 Barges",
      "1.2 Rafts",
      "§ 2 Fines",
      "7. Locks",
      "8. Gates",
      "9. Keys",
      "9.1 Oars",
    ]);
  });

  it("has no label for a level beyond the ninth", async () => {
    const parts = numbering(level(8, "decimal", "%9."), level(9, "decimal", "%1."));
    expect(await docxText(numbered("Tolls", 8) + numbered("Fines", 9), parts)).toBe("1. Tolls\n\nFines");
  });

  it("counts items without a number, and starts a level again only after the levels that it states", async () => {
    const never = level(1, "decimal", "Section %2").replace("<w:numFmt", '<w:lvlRestart w:val="0"/>$&');
    const body = [0, 1, 0, 1].map((at) => numbered("Tolls", at)).join("");
    const bullets = numbering(level(0, "bullet", "o"), level(1, "decimal", "%2."));
    expect(await docxText(body, bullets)).toBe("- Tolls\n\n1. Tolls\n\n- Tolls\n\n1. Tolls");
    expect(await docxText(body, numbering(level(0, "decimal", "%1."), never))).toBe(
      "1. Tolls\n\nSection 1 Tolls\n\n2. Tolls\n\nSection 2 Tolls",
    );
  });

  it("writes a label without a number, and none of signs alone", async () => {
    const body = [0, 1, 2].map((at) => numbered("Tolls", at)).join("");
    const parts = numbering(
      level(0, "none", "Rule%1: "),
      level(1, "decimal", "%1%2)"),
      level(2, "none", "–"),
    );
    expect(await docxText(body, parts)).toBe("Rule: Tolls\n\n1) Tolls\n\nTolls");
  });

  it("has the label of joined paragraphs before the words of both", async () => {
    const joined = numbered("Tolls ", 0).replace("</w:pPr>", "<w:rPr><w:del/></w:rPr>$&");
    const body = joined + numbered("and fines", 0) + numbered("Rafts", 0);
    expect(await docxText(body, numbering(level(0, "decimal", "%1.")))).toBe(
      "1. Tolls and fines\n\n2. Rafts",
    );
  });

  it("does not count items that a tracked change deletes or moves away", async () => {
    const ended = (mark: string, inside: string): string =>
      numbered("", 0).replace("</w:pPr>", `<w:rPr>${mark}</w:rPr>$&`).replace("</w:p>", `${inside}</w:p>`);
    const body = [
      numbered("Tolls", 0),
      ended("<w:del/>", "<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del>"),
      ended("<w:moveFrom/>", `<w:moveFrom>${run("Fines")}</w:moveFrom>`),
      ended("<w:ins/>", `<w:ins>${run("Rafts")}</w:ins>`),
      ended("<w:moveTo/>", `<w:moveTo>${run("Fines")}</w:moveTo>`),
    ];
    expect(await docxText(body.join(""), numbering(level(0, "decimal", "%1.")))).toBe(
      "1. Tolls\n\n2. Rafts\n\n3. Fines",
    );
  });

  it("keeps lists without numbers", async () => {
    const bullets = numbering(level(0, "bullet", "o"));
    expect(await docxText(numbered("Tolls", 0), bullets)).toBe("- Tolls");
  });

  it("shows boxes and choices of forms", async () => {
    const field = (inside: string, words: string): string =>
      `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData>${inside}</w:ffData></w:fldChar></w:r><w:r><w:instrText> FORM${words} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run(" here")}</w:p>`;
    const body =
      field(`<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>`, "CHECKBOX") +
      field(`<w:checkBox><w:default w:val="0"/></w:checkBox>`, "CHECKBOX") +
      field(
        `<w:ddList><w:result w:val="1"/><w:listEntry w:val="Aldby"/><w:listEntry w:val="Berg"/></w:ddList>`,
        "DROPDOWN",
      );
    expect(await docxText(body)).toBe("☒ here\n\n☐ here\n\nBerg here");
  });

  it("reads simple fields, text of a stated direction, and line ends", async () => {
    const body = `<w:p>${run("page ")}<w:fldSimple w:instr="NUMPAGES">${run("12")}</w:fldSimple><w:bdo w:val="rtl">${run(" right")}</w:bdo><w:r><w:cr/></w:r>${run("end")}</w:p>`;
    expect(await docxText(body)).toBe("page 12 right\nend");
  });

  it("reads letters in a font of signs as signs, and drawn words", async () => {
    const inFont = (font: string, text: string): string =>
      `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/><w:sz w:val="24"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const dose = `<w:p>${run("Give 5 ")}${inFont("Symbol", "m")}${run("g at ")}${inFont("Symbol", "\uf0b3")}${inFont("Arial", "m")}${run("5.")}</w:p>`;
    const symbol = `<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>`;
    const mark = `<w:p><w:pPr>${symbol}</w:pPr>${run("The mark of a paragraph")}</w:p>`;
    const changed = `<w:p><w:r><w:rPr><w:rFonts w:ascii="Arial"/><w:rPrChange w:id="1">${symbol}</w:rPrChange></w:rPr><w:t>and an old font.</w:t></w:r></w:p>`;
    const drawn = `<w:p><w:r><w:pict><v:shape><v:textpath style="x" string="Closed &amp; dry"/></v:shape></w:pict></w:r></w:p>`;
    expect(await docxText(dose + mark + changed + drawn)).toBe(
      "Give 5 μg at ≥m5.\n\nThe mark of a paragraph\n\nand an old font.\n\nClosed & dry",
    );
  });

  it("reads signs beside a text box by the font of their own run", async () => {
    const inFont = (font: string, text: string): string =>
      `<w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t>m</w:t>${text}</w:r>`;
    const box = (font: string): string =>
      `<w:pict><v:textbox><w:txbxContent><w:p>${inFont(font, "")}</w:p></w:txbxContent></v:textbox></w:pict>`;
    const body = `<w:p>${inFont("Symbol", box("Arial"))}</w:p><w:p>${inFont("Arial", box("Symbol"))}</w:p>`;
    expect(await docxText(body)).toBe("μ\n\nm\n\nm\n\nμ");
  });

  it("keeps the columns of rows that skip cells", async () => {
    const cell = (text: string): string => `<w:tc>${docxParagraph(text)}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell("Lock")}${cell("Year")}</w:tr><w:tr>${cell("Aldby")}${cell("1871")}</w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell("1872")}</w:tr></w:tbl>`;
    expect(await docxText(body)).toBe("| Lock | Year |\n| --- | --- |\n| Aldby | 1871 |\n|  | 1872 |");
  });

  it("merges cells in the form of early versions", async () => {
    const cell = (merge: string, text: string): string =>
      `<w:tc><w:tcPr>${merge}</w:tcPr>${docxParagraph(text)}</w:tc>`;
    const row = (merge: string, next: string, ...texts: readonly string[]): string =>
      `<w:tr>${texts.map((text, at) => cell([merge, next, next, ""][at] ?? "", text)).join("")}</w:tr>`;
    const merged = row('<w:hMerge w:val="restart"/>', "<w:hMerge/>", "a", "", "", "b");
    expect(await docxText(`<w:tbl>${row("", "", "1", "2", "3", "4")}${merged}</w:tbl>`)).toBe(
      "| 1 | 2 | 3 | 4 |\n| --- | --- | --- | --- |\n| a | a | a | b |",
    );
  });

  it("reads the texts of a diagram", async () => {
    const text = await docxText(
      `<w:p>${run("Steps:")}<w:r><w:drawing><dgm:relIds r:dm="r9"/></w:drawing></w:r></w:p>`,
      {
        "word/_rels/document.xml.rels": `<Relationships><Relationship Id="r9" Target="diagrams/data1.xml"/></Relationships>`,
        "word/diagrams/data1.xml": `<dgm:dataModel><dgm:pt type="doc"/>${["Dredge", "Fill"].map((words) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`).join("")}</dgm:dataModel>`,
      },
    );
    expect(text).toBe("Steps:\n\nDredge\n\nFill");
  });

  it("reads the values of a chart", async () => {
    const points = (...values: readonly string[]): string =>
      values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join("");
    const text = await docxText(
      `<w:p>${run("Barges:")}<w:r><w:drawing><c:chart r:id="r9"/></w:drawing></w:r></w:p>`,
      {
        "word/_rels/document.xml.rels": `<Relationships><Relationship Id="r9" Target="charts/chart1.xml"/></Relationships>`,
        "word/charts/chart1.xml": `<c:chartSpace xmlns:c="c"><c:ser><c:tx>${points("Barges")}</c:tx><c:cat>${points("1871", "1872")}</c:cat><c:val>${points("9", "14")}</c:val></c:ser></c:chartSpace>`,
      },
    );
    expect(text).toBe("Barges:\n\n|  | Barges |\n| --- | --- |\n| 1871 | 9 |\n| 1872 | 14 |");
  });
});
