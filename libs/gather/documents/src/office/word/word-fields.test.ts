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
