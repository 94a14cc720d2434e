import { describe, expect, it } from "vitest";
import { docxText } from "../../testing/office-files.ts";

const run = (content: string): string => `<w:r>${content}</w:r>`;
const sign = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);
const field = (code: string, result: string): string =>
  sign("begin") + run(`<w:instrText>${code}</w:instrText>`) + sign("separate") + result + sign("end");
const shownIn = (runs: string): Promise<string> => docxText(`<w:p>${runs}</w:p>`);
const shown = (text: string): string => run(`<w:t>${text}</w:t>`);

describe("readDocx, for the codes of fields", () => {
  it.each([
    [String.raw`\f(12,5)`, String.raw`\frac{12}{5}`],
    [String.raw`\r(3,x)`, String.raw`\sqrt[3]{x}`],
    [String.raw`\f(\r(2),5)`, String.raw`\frac{\sqrt{2}}{5}`],
    [String.raw`x\s\do5(1)`, "x_{1}"],
    [String.raw`\* jc2 \* hps10 \o\ad(\s\up 9(おもり),錘)`, "錘"],
    [String.raw`\b(x &lt; 3)`, "(x < 3)"],
  ])("writes the formula of the EQ field %s", async (code, tex) => {
    expect(await shownIn(shown("Take ") + field(` EQ ${code} `, "") + shown("."))).toBe(`Take ${tex}.`);
  });

  it("writes a formula of many runs whole, and one that is too long not at all", async () => {
    const properties = `<w:rPr><w:rFonts w:ascii="Cambria Math"/><w:sz w:val="24"/></w:rPr>`.repeat(3);
    const formula = (sum: string): string =>
      sign("begin") +
      Array.from(` EQ \\f(${sum},5) `, (letter) =>
        run(`${properties}<w:instrText xml:space="preserve">${letter}</w:instrText>`),
      ).join("") +
      sign("end");
    expect(await shownIn(formula("1+2+3+4+5+6+7+8+9"))).toBe(String.raw`\frac{1+2+3+4+5+6+7+8+9}{5}`);
    expect(await shownIn(field(` EQ \\f(${"1+".repeat(1_000)},5) `, ""))).toBe("");
  });

  it("counts sequences whose fields have no result, from the results of others", async () => {
    const simple = (code: string, inside: string): string =>
      `<w:fldSimple w:instr=" SEQ ${code} ">${inside}</w:fldSimple>`;
    const runs = [
      shown("Table ") + field("SEQ Table \\* ARABIC", ""),
      shown(", Figure ") + simple("Figure", ""),
      shown(", Table ") + simple("table \\r 5", ""),
      shown(", Table ") + field("SEQ Table", shown("7")),
      shown(", Table ") + simple("Table", shown("8")),
      shown(", Table ") + sign("begin") + run("<w:instrText> SEQ Table </w:instrText>") + sign("end"),
      shown(", as Table ") + field("SEQ Table \\c", ""),
      field("SEQ Table \\* ROMAN", "") +
        field("SEQ Table \\h", "") +
        field("SEQUENCE Table", "") +
        field("SEQ Table \\s 1", ""),
    ];
    expect(await shownIn(runs.join(""))).toBe(
      "Table 1, Figure 1, Table 5, Table 7, Table 8, Table 9, as Table 9",
    );
  });

  it("reads the text before fields without an end", async () => {
    expect(await shownIn(shown("kept") + sign("begin").repeat(2_000))).toBe("kept");
  });

  it("leaves out what a field compares, and keeps what it shows", async () => {
    const compared = field("MERGEFIELD sex", shown("F"));
    const choice = sign("begin") + run("<w:instrText>IF</w:instrText>") + compared + sign("separate");
    expect(await shownIn(shown("Dear ") + choice + shown("Madam") + sign("end"))).toBe("Dear Madam");
  });

  it("shows no results of fields that are compared or hidden", async () => {
    const compared = sign("begin") + run("<w:instrText>IF</w:instrText>") + field("SEQ Table", "");
    const choice = compared + field("EQ 1", "") + sign("separate") + shown("one") + sign("end");
    const hidden = field("SEQ Table", "").replaceAll("<w:r>", "<w:r><w:rPr><w:vanish/></w:rPr>");
    expect(await shownIn(choice + hidden + shown(", Table ") + field("SEQ Table", ""))).toBe("one, Table 3");
  });

  it.each([
    ["begin", sign("begin") + shown("kept")],
    ["end", sign("separate") + shown("kept") + sign("end")],
  ])("keeps the text of a field that only has its %s", async (_what, xml) => {
    expect(await shownIn(xml)).toBe("kept");
  });
});
