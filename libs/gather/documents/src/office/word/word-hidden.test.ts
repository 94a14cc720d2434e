import { describe, expect, it } from "vitest";
import { textOf } from "../../xml/xml-tree.ts";
import { stripHidden, styleProperties } from "./word-hidden.ts";
import { parseWord } from "./word-xml.ts";

const run = (properties: string, text = "secret"): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (inner: string): string => `<w:p>${inner}</w:p>`;
const white = run('<w:color w:val="FFFFFF"/>');

const seen = (body: string, styles = "") => {
  const part = parseWord(`<w:document><w:body>${body}</w:body></w:document>`);
  const seen = stripHidden(part, styleProperties(parseWord(`<w:styles>${styles}</w:styles>`)));
  return { text: textOf(seen.part), hidden: seen.hiddenCharacters };
};

describe("stripHidden", () => {
  it("counts what it removes and leaves the rest unchanged", () => {
    expect(seen(paragraph(run("", "a &amp; b") + run("<w:vanish/>", "five!") + run("", "c")))).toEqual({
      text: "a & bc",
      hidden: 5,
    });
  });

  it("treats a run in a run separately", () => {
    const box = `<w:r><w:rPr><w:vanish/></w:rPr><w:t>out</w:t><w:txbxContent>${paragraph(run("", "in"))}</w:txbxContent></w:r>`;
    expect(seen(paragraph(box)).text).toBe("in");
  });

  it("knows what is behind a run", () => {
    expect(seen(paragraph(white)).text).toBe("");
    const cell = (shading: string, table = ""): string =>
      `<w:tbl><w:tblPr>${table}</w:tblPr><w:tr><w:tc><w:tcPr>${shading}</w:tcPr>${paragraph(white)}</w:tc></w:tr></w:tbl>`;
    expect(seen(cell('<w:shd w:val="clear" w:fill="202020"/>')).text).toBe("secret");
    expect(seen(cell("")).text).toBe("");
    expect(seen(cell("", '<w:tblStyle w:val="TableGrid"/>')).text).toBe("");
  });

  it("keeps what stands upon something it does not know", () => {
    const banded = `<w:tbl><w:tblPr><w:tblStyle w:val="Banded"/></w:tblPr><w:tr><w:tc>${paragraph(white)}</w:tc></w:tr></w:tbl>`;
    expect(seen(banded).text).toBe("secret");
    expect(seen(`<w:txbxContent>${paragraph(white)}</w:txbxContent>`).text).toBe("secret");
    expect(seen(paragraph(run('<w:color w:val="FFFFFF"/><w:shd w:val="pct50" w:fill="FFFFFF"/>'))).text).toBe(
      "secret",
    );
  });

  it("reads styles with those they are based on, however they are knotted", () => {
    const style = (id: string, inside: string): string =>
      `<w:style w:type="paragraph" w:styleId="${id}">${inside}</w:style>`;
    const set = (id: string): string => paragraph(`<w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run("")}`);
    const styles =
      style("A", '<w:basedOn w:val="B"/><w:rPr><w:sz w:val="2"/></w:rPr>') +
      style("B", '<w:basedOn w:val="A"/>');
    expect(seen(set("A"), styles).text).toBe("");
    expect(seen(set("C"), styles).text).toBe("secret");
  });
});
