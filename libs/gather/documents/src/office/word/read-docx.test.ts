import { strFromU8, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { type ReadPart, unsupportedType } from "../../extracted.ts";
import { docxParagraph, docxParts, docxText } from "../../testing/office-files.ts";
import { isDocxPart, readDocx } from "./read-docx.ts";

const run = (text: string, properties = ""): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const math = (inner: string): string =>
  `<w:p>${run("Then ")}<m:oMath>${inner}</m:oMath>${run(" holds.")}</w:p>`;
const sign = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const box = (text: string): string => `<w:txbxContent>${docxParagraph(text)}</w:txbxContent>`;
const drawing = (inside: string): string =>
  `<w:drawing><wp:anchor><a:graphic><wps:wsp>${inside}</wps:wsp></a:graphic></wp:anchor></w:drawing>`;
const deep = (inside: string): string => "<w:sdt>".repeat(300) + inside + "</w:sdt>".repeat(300);

describe("readDocx", () => {
  it.each([
    ["a fraction", `<m:f><m:num>${sign("a")}</m:num><m:den>${sign("b")}</m:den></m:f>`, "\\frac{a}{b}"],
    ["a power", `<m:sSup><m:e>${sign("r")}</m:e><m:sup>${sign("2")}</m:sup></m:sSup>`, "r^{2}"],
    [
      "a power of several signs",
      `<m:sSup><m:e><m:f><m:num>${sign("a")}</m:num><m:den>${sign("b")}</m:den></m:f></m:e><m:sup>${sign("2")}</m:sup></m:sSup>`,
      "{\\frac{a}{b}}^{2}",
    ],
    [
      "an index of several signs with a power",
      `<m:sSubSup><m:e>${sign("uv")}</m:e><m:sub>${sign("i")}</m:sub><m:sup>${sign("2")}</m:sup></m:sSubSup>`,
      "{uv}_{i}^{2}",
    ],
    ["a power of a number", `<m:sSup><m:e>${sign("10")}</m:e><m:sup>${sign("6")}</m:sup></m:sSup>`, "10^{6}"],
    ["a root", `<m:rad><m:deg/><m:e>${sign("x")}</m:e></m:rad>`, "\\sqrt{x}"],
    [
      "a sum",
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${sign("i=1")}</m:sub><m:sup>${sign("n")}</m:sup><m:e>${sign("i")}</m:e></m:nary>`,
      "\\sum_{i=1}^{n} i",
    ],
    ["brackets", `<m:d><m:e>${sign("x &lt; 3")}</m:e></m:d>`, "(x < 3)"],
  ])("writes %s as TeX", async (_name, inner, tex) => {
    expect(await docxText(math(inner))).toBe(`Then ${tex} holds.`);
  });

  it("reads a box once, with and without the form for older programs, and the formula in it", async () => {
    const old = `<mc:AlternateContent><mc:Choice>${drawing(box("Toll: 4."))}</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box("Toll: 4.")}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
    const onlyNew = `<mc:AlternateContent><mc:Choice>${drawing(box("Fee: 5."))}</mc:Choice></mc:AlternateContent>`;
    const inGroup = drawing(
      `<wpg:grpSp>${box("One.")}<w:txbxContent>${math(sign("v=2"))}</w:txbxContent></wpg:grpSp>`,
    );
    const body = [old, onlyNew, inGroup].map((each) => `<w:p><w:r>${each}</w:r></w:p>`).join("");
    expect(await docxText(body)).toBe("Toll: 4.\n\nFee: 5.\n\nOne.\n\nThen v=2 holds.");
  });

  it("reads files within the document in their places, by their declared types", async () => {
    const relations = ["afchunk.dat", "/chunk2.rtf", "chunk3.mht"]
      .map((target, at) => `<Relationship Id="r${at}" Target="${target}"/>`)
      .join("");
    const chunks = [0, 1, 2].map((at) => `<w:altChunk r:id="r${at}"/>`);
    const parts: Record<string, string> = {
      ...docxParts(`${docxParagraph("Before.")}${chunks.join("")}${docxParagraph("Behind.")}`),
      "[Content_Types].xml": `<Types><Override PartName="/word/afchunk.dat" ContentType="text/html"/></Types>`,
      "word/_rels/document.xml.rels": `<Relationships>${relations}</Relationships>`,
      "word/afchunk.dat": "<p>Toll: 4.</p>",
      "chunk2.rtf": "{rtf}",
      "word/chunk3.mht": "unreadable",
    };
    expect(Object.keys(parts).filter((name) => !isDocxPart(name))).toEqual([]);
    const readPart: ReadPart = async ({ bytes, uri, contentType }) => {
      const text = strFromU8(bytes);
      if (text === "unreadable") return unsupportedType("a file");
      return { status: "extracted", text: `${uri} ${contentType} ${text}`, mediaType: "text/plain" };
    };
    const files = new Map(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
    expect(await readDocx(files, readPart)).toMatchObject({
      text: "Before.\n\nfile:word/afchunk.dat text/html <p>Toll: 4.</p>\n\nfile:chunk2.rtf undefined {rtf}\n\n\n\nBehind.",
    });
  });

  it.each(["styles", "numbering"])(
    "reads no text of a part with %s that is named as the text",
    async (name) => {
      const parts: Record<string, string> = {
        ...docxParts(docxParagraph("Before.")),
        "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/${name}.xml"/></Relationships>`,
      };
      parts[`word/${name}.xml`] = parts["word/document.xml"]?.replace("Before.", "Secret.") ?? "";
      const files = new Map(Object.entries(parts).map(([part, xml]) => [part, strToU8(xml)]));
      expect(await readDocx(files, async () => unsupportedType("a file"))).toMatchObject({ text: "" });
    },
  );

  it.each([
    ["no id", ""],
    ["an id of more than 40 characters", ` r:id="${"r".repeat(41)}"`],
  ])("writes nothing in the place of a file with %s", async (_what, id) => {
    const body = `${docxParagraph("Before.")}<w:altChunk${id}/>${docxParagraph("Behind.")}`;
    expect(await docxText(body)).toBe("Before.\n\nBehind.");
  });

  it.each([
    ["tables without an end", "<w:tbl><w:tr><w:trPr>".repeat(2_000), {}],
    ["text", deep(docxParagraph("Lost.")), {}],
    [
      "styles",
      "",
      { "word/styles.xml": docxParts("")["word/styles.xml"]?.replace(/<w:style .*>/su, deep) ?? "" },
    ],
  ])("calls a document damaged that is too deep for its %s", async (_what, body, parts) => {
    expect(await docxText(docxParagraph("Kept.") + body, parts)).toContain("document is damaged");
  });

  it("keeps words below readings, and not the readings", async () => {
    const ruby = `<w:r><w:ruby><w:rt>${run("とうだい")}</w:rt><w:rubyBase>${run("灯台")}</w:rubyBase></w:ruby></w:r>`;
    expect(await docxText(`<w:p>${run("この")}${ruby}${run("は高い。")}</w:p>`)).toBe("この灯台は高い。");
  });

  it("leaves out what is struck through, once or twice or by its style", async () => {
    const styled = `<w:p>${run("Old. ", "<w:strike/>")}${run("Older. ", "<w:dstrike/>")}${run("Oldest. ", '<w:strike/><w:dstrike w:val="0"/>')}${run("Kept. ", '<w:strike w:val="false"/>')}${run("New.")}</w:p>`;
    expect(await docxText(styled)).toBe("Kept. New.");
  });

  it("keeps the headings of the lowest levels", async () => {
    const style = (level: number): string =>
      `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`;
    const body = `${docxParagraph("Deep", "H7")}${docxParagraph("Deeper", "H9")}${docxParagraph("Words.")}`;
    const xml = docxParts(body)["word/styles.xml"]?.replace(
      "</w:styles>",
      `${style(7)}${style(9)}</w:styles>`,
    );
    expect(await docxText(body, { "word/styles.xml": xml ?? "" })).toBe(
      "###### Deep\n\n###### Deeper\n\nWords.",
    );
  });

  it("separates what stands above its line, or at a tab to the margin", async () => {
    const raised = '<w:position w:val="6"/><w:sz w:val="14"/>';
    const text = `${run("It moved 10")}${run("4", raised)}${run(" tons in 1871")}${run("3", raised)}`;
    const tabbed =
      '<w:r><w:t>Toll</w:t><w:ptab w:relativeTo="margin" w:alignment="right"/><w:t>4</w:t></w:r>';
    expect(await docxText(`<w:p>${text}</w:p><w:p>${tabbed}</w:p>`)).toBe(
      "It moved 10^4 tons in 1871[3]\n\nToll 4",
    );
  });

  it("separates marks of notes from the number before them, but not powers", async () => {
    const raised = '<w:vertAlign w:val="superscript"/>';
    const text =
      run("Built in 1871") + run("3", raised) + run(", it moved 10") + run("4", raised) + run(" tons.");
    expect(await docxText(`<w:p>${text}</w:p>`)).toBe("Built in 1871[3], it moved 10^4 tons.");
  });

  it("separates what a style of letters raises, unless the letters are on the line themselves", async () => {
    const style = (id: string, inside: string): string =>
      `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style("Up", '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>')}${style("Upper", '<w:basedOn w:val="Up"/>')}</w:styles>`;
    const upper = '<w:rStyle w:val="Upper"/>';
    const text = run("It moved 10") + run("4", upper) + run(" tons, or 10");
    const flat = run("6", `${upper}<w:vertAlign w:val="baseline"/>`);
    expect(await docxText(`<w:p>${text}${flat}${run(" kg.")}</w:p>`, { "word/styles.xml": styles })).toBe(
      "It moved 10^4 tons, or 106 kg.",
    );
  });
});
