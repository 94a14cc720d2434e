import { bundleDocumentsSchema } from "@quarry/contracts";
import { numberedSources } from "@quarry/report";
import { canalBundle, filesOf } from "@quarry/report/testing";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { renderDocx } from "../src/docx.ts";
import { inlineText, tableItems } from "../src/outline/outline.ts";
import { reportOutline } from "../src/outline/report-outline.ts";

const bundle = canalBundle();
const { findings } = bundle.content;
const documents = bundleDocumentsSchema.parse(
  JSON.parse(filesOf(bundle).find(({ path }) => path === "documents.json")?.content ?? ""),
);
const outline = reportOutline(findings, documents);

describe("a report by a model", () => {
  it("numbers its sources as the bundle does", () => {
    expect(numberedSources(findings, documents).map(({ number, document }) => [number, document.id])).toEqual(
      bundle.sources.map(({ number, facts }) => [number, facts.documentId]),
    );
  });

  it("contains every statement once, in its block, and every section under its heading", () => {
    const said = outline.parts.map((part) => {
      if (part.type === "paragraph") return inlineText(part.inlines);
      if (part.type === "list") return part.items.map(inlineText).join("\n");
      return part.type === "table" ? tableItems(part).map(inlineText).join("\n") : "";
    });
    const marks = / \[[†§]?(?:\d+[a-z]?[^\]]*)?\]| [†§]/gu;
    const all = said.join("\n").replace(marks, "");
    for (const { text } of findings.statements) expect(all).toContain(text);
    const headings = outline.parts.flatMap((part) => (part.type === "heading" ? [part.text] : []));
    expect(headings).toEqual(expect.arrayContaining(findings.report.sections.map(({ heading }) => heading)));
    expect(new Set(outline.parts.map(({ type }) => type))).toEqual(
      new Set(["notice", "heading", "paragraph", "list", "table", "code"]),
    );
  });

  it("begins with its notices, which name unused sources, and lists those before the sources if there are more", () => {
    expect(outline.parts.slice(0, 2)).toMatchObject([
      { type: "notice" },
      {
        type: "notice",
        text: expect.stringContaining("An atlas (No room was left for it); file:plans.pdf ("),
      },
    ]);
    const headingsOf = ({ parts }: typeof outline) =>
      parts.flatMap((part) => (part.type === "heading" ? [part.text] : []));
    expect(headingsOf(outline)).not.toContain("Sources not used");
    expect(outline.otherSources).toEqual([]);
    const unused = documents.flatMap((one) => (one.used ? [] : [one]));
    const others = ["a", "b"].flatMap((name) =>
      unused.map((one) => ({ ...one, id: name, uri: `file:${name}` })),
    );
    const more = reportOutline(findings, [...documents, ...others]);
    expect(more.parts.at(-1)?.type).toBe("list");
    expect(headingsOf(more).at(-1)).toBe("Sources not used");
  });

  it("has headings, lists, a table and links in DOCX", async () => {
    const document = strFromU8(unzipSync(await renderDocx(outline))["word/document.xml"] ?? new Uint8Array());
    const tables = outline.parts.filter(({ type }) => type === "table");
    expect(document.match(/<w:tbl>/gu)).toHaveLength(tables.length);
    expect(document.match(/<w:pStyle w:val="Heading1"\/>/gu)?.length).toBeGreaterThan(2);
    expect(document).toContain('<w:hyperlink w:history="1" w:anchor="source_1">');
    expect(document.match(/<w:bookmarkStart /gu)).toHaveLength(outline.sources.length);
  });
});
