import { describe, expect, it } from "vitest";
import { docxText } from "../../testing/office-files.ts";

const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const mark = (id: number, kind = "foot"): string => `<w:r><w:${kind}noteReference w:id="${id}"/></w:r>`;
const note = (id: number, text: string, kind = "foot"): string =>
  `<w:${kind}note w:id="${id}"><w:p>${run(text)}</w:p></w:${kind}note>`;
const footnotes = {
  "word/footnotes.xml": `<w:footnotes ${names}>${[1, 2, 3].map((id) => note(id, `Foot ${id}.`)).join("")}</w:footnotes>`,
};
const endnotes = {
  "word/endnotes.xml": `<w:endnotes ${names}>${note(1, "End.", "end")}</w:endnotes>`,
};
const settings = (inside: string) => ({
  "word/settings.xml": `<w:settings ${names}><w:footnotePr>${inside}</w:footnotePr></w:settings>`,
});
const section = (inside: string): string => `<w:sectPr><w:footnotePr>${inside}</w:footnotePr></w:sectPr>`;

describe("the notes of a Word document", () => {
  it("are counted by kind, without those that have their own mark or are deleted", async () => {
    const own =
      '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t></w:r>';
    const body = `<w:p>${run("Tolls")}${own}</w:p><w:p>${run("Barges")}${mark(2)}${run(" pay")}${mark(1, "end")}<w:del>${mark(9)}</w:del>${run(" less")}${mark(3)}</w:p>`;
    const starred = { "word/footnotes.xml": footnotes["word/footnotes.xml"].replace("Foot 1", "* Foot 1") };
    expect(await docxText(body, { ...starred, ...endnotes })).toBe(
      "Tolls[*]\n\nBarges[1] pay[i] less[2]\n\n- * Foot 1.\n1. Foot 2.\ni. End.\n2. Foot 3.",
    );
  });

  it.each([
    ["are letters", '<w:numFmt w:val="upperLetter"/><w:numStart w:val="2"/>', "Tolls[B] pay[C]"],
    ["are signs", '<w:numFmt w:val="chicago"/>', "Tolls[*] pay[†]"],
    [
      "are numbers where there is no sign",
      '<w:numFmt w:val="chicago"/><w:numStart w:val="13"/>',
      "Tolls[13] pay[14]",
    ],
    ["begin with one where no number is stated", '<w:numStart w:val="-3"/>', "Tolls[1] pay[2]"],
  ])("%s, as the settings say", async (_what, said, text) => {
    const body = `<w:p>${run("Tolls")}${mark(1)}${run(" pay")}${mark(2)}</w:p>`;
    expect((await docxText(body, { ...footnotes, ...settings(said) })).split("\n\n")[0]).toBe(text);
  });

  it("are counted from the beginning of a section that says so", async () => {
    const first = `<w:p><w:pPr>${section("")}</w:pPr>${run("Tolls")}${mark(1)}${run(" pay")}${mark(2)}</w:p>`;
    const second = `<w:p>${run("Fines")}${mark(3)}</w:p>`;
    const read = (inside: string) => docxText(first + second + section(inside), footnotes);
    expect(await read('<w:numRestart w:val="eachSect"/>')).toContain("Tolls[1] pay[2]\n\nFines[1]\n\n");
    expect(await read("")).toContain("Tolls[1] pay[2]\n\nFines[3]\n\n");
  });
});
