import { describe, expect, it } from "vitest";
import { writeFields } from "./word-fields.ts";
import { withoutNumbers } from "./word-labels.ts";

const many = 40_000;
const skipped = '<w:gridBefore w:val="1"/>';
const choice = '<w:ddList><w:listEntry w:val="Aldby"/></w:ddList>';

describe("writeFields", () => {
  it.each([
    ["lists of choices without an end", "<w:ddList>".repeat(many)],
    ["properties of rows without an end", "<w:trPr>".repeat(many) + skipped],
    ["skipped cells without an end", `<w:trPr>${skipped.repeat(many)}`],
    ["choices outside a run", choice.repeat(many)],
  ])("leaves %s unchanged", (_what, xml) => {
    expect(writeFields(xml) === xml).toBe(true);
  });

  it("writes a choice before its own run", () => {
    const run = `<w:r w:id="1">${choice}</w:r>`;
    const text = '<w:r><w:t xml:space="preserve">Aldby</w:t></w:r>';
    expect(writeFields(`<w:p>${run}${run}</w:p>`)).toBe(`<w:p>${text}${run}${text}${run}</w:p>`);
  });

  it("escapes the signs of a choice", () => {
    const run = `<w:r>${choice.replace("Aldby", "R&amp;D")}</w:r>`;
    expect(writeFields(run)).toBe(`<w:r><w:t xml:space="preserve">R&amp;D</w:t></w:r>${run}`);
  });
});

const run = (content: string): string => `<w:r>${content}</w:r>`;
const sign = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);
const field = (code: string, result: string): string =>
  sign("begin") + run(`<w:instrText>${code}</w:instrText>`) + sign("separate") + result + sign("end");
const shownIn = (xml: string): string =>
  Array.from(writeFields(xml).matchAll(/<w:t(?:\s[^<>]*)?>([^<>]*)/gu), ([, text]) => text).join("");
const shown = (text: string): string => run(`<w:t>${text}</w:t>`);

describe("writeFields, for the codes of fields", () => {
  it.each([
    [String.raw`\f(12,5)`, String.raw`\frac{12}{5}`],
    [String.raw`\r(3,x)`, String.raw`\sqrt[3]{x}`],
    [String.raw`\f(\r(2),5)`, String.raw`\frac{\sqrt{2}}{5}`],
    [String.raw`x\s\do5(1)`, "x_{1}"],
    [String.raw`\* jc2 \* hps10 \o\ad(\s\up 9(おもり),錘)`, "錘"],
    [String.raw`\b(x &lt; 3)`, "(x &lt; 3)"],
  ])("writes the formula of the EQ field %s", (code, tex) => {
    expect(shownIn(shown("Take ") + field(` EQ ${code} `, "") + shown("."))).toBe(`Take ${tex}.`);
  });

  it("writes a formula of many runs whole, and one that is too long not at all", () => {
    const properties = `<w:rPr><w:rFonts w:ascii="Cambria Math"/><w:sz w:val="24"/></w:rPr>`.repeat(3);
    const formula = (sum: string): string =>
      sign("begin") +
      Array.from(` EQ \\f(${sum},5) `, (letter) =>
        run(`${properties}<w:instrText xml:space="preserve">${letter}</w:instrText>`),
      ).join("") +
      sign("end");
    expect(shownIn(formula("1+2+3+4+5+6+7+8+9"))).toBe(String.raw`\frac{1+2+3+4+5+6+7+8+9}{5}`);
    expect(shownIn(formula("1+".repeat(1_000)))).toBe("");
  });

  it("leaves a sign of a field without an end unchanged", () => {
    const xml = `<w:fldChar ${'w:fldCharType="begin" '.repeat(200_000)}`;
    expect(writeFields(xml) === xml).toBe(true);
  });

  it("leaves out what a field compares, and keeps what it shows", () => {
    const compared = field("MERGEFIELD sex", shown("F"));
    const choice = sign("begin") + run("<w:instrText>IF</w:instrText>") + compared + sign("separate");
    expect(shownIn(shown("Dear ") + choice + shown("Madam") + sign("end"))).toBe("Dear Madam");
  });

  it.each([
    ["begin", sign("begin") + shown("kept")],
    ["end", sign("separate") + shown("kept") + sign("end")],
  ])("keeps the text of a field that only has its %s", (_what, xml) => {
    expect(shownIn(xml)).toBe("kept");
  });

  it("merges cells in the form of early versions", () => {
    const cell = (merge: string, text: string): string =>
      `<w:tc><w:tcPr>${merge}</w:tcPr><w:p>${shown(text)}</w:p></w:tc>`;
    const row =
      cell('<w:hMerge w:val="restart"/>', "a") +
      cell("<w:hMerge/>", "") +
      cell("<w:hMerge/>", "") +
      cell("", "b");
    expect(writeFields(row)).toBe(cell('<w:gridSpan w:val="3"/>', "a") + cell("", "b"));
  });
});

describe("withoutNumbers", () => {
  it("leaves levels without an end unchanged", () => {
    const xml = '<w:lvl w:ilvl="0">'.repeat(many);
    expect(withoutNumbers(xml) === xml).toBe(true);
  });

  it("keeps levels without numbers", () => {
    const level = (format: string): string =>
      `<w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/><w:lvlText w:val="a"/></w:lvl>`;
    expect(withoutNumbers(level("decimal") + level("bullet"))).toBe(level("bullet"));
  });
});
