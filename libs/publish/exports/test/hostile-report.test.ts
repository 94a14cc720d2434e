import { numberedSources } from "@quarry/report";
import { strFromU8, unzipSync } from "fflate";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { renderDocx } from "../src/docx.ts";
import { reportOutline } from "../src/outline/report-outline.ts";
import { renderPdf } from "../src/pdf/render-pdf.ts";
import { renderCslJson, renderRis } from "../src/sources/reference-formats.ts";
import { hostileReport, reordering } from "./hostile-report.ts";

const outline = () => {
  const { findings, documents } = hostileReport();
  return reportOutline(findings, documents);
};
const sources = () => {
  const { findings, documents } = hostileReport();
  return numberedSources(findings, documents);
};
const safeAddress = "https://a.example/guide?a=1&b=2#%3Cscript%3E";

describe("a hostile report", () => {
  it("is text in DOCX: one link to the web, nothing that loads, and no markup from its texts", async () => {
    const files = unzipSync(await renderDocx(outline()));
    const parts = Object.entries(files).map(([name, bytes]) => ({ name, xml: strFromU8(bytes) }));
    const external = parts.flatMap(
      ({ xml }) => xml.match(/<Relationship [^>]*TargetMode="External"[^>]*>/gu) ?? [],
    );
    expect(external).toHaveLength(1);
    expect(external[0]).toContain('relationships/hyperlink"');
    expect(external[0]).toContain(`Target="${safeAddress.replaceAll("&", "&amp;").replace(/#.*$/u, "")}"`);
    expect(parts.filter(({ name }) => /media|embeddings|\.bin$|\.svg$|\.png$/u.test(name))).toEqual([]);
    const document = strFromU8(files["word/document.xml"] ?? new Uint8Array());
    expect(document).not.toMatch(
      /<(?:script|img|svg|w:drawing|w:object|w:pict|w:instrText|w:fldSimple|w:altChunk)\b/u,
    );
    expect(document).not.toMatch(reordering);
    expect(document).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(document).toContain("safegpj.exe");
    const anchors = [...document.matchAll(/w:anchor="(\w+)"/gu)].map(([, name]) => name);
    const bookmarks = [...document.matchAll(/<w:bookmarkStart [^>]*w:name="(\w+)"/gu)].map(
      ([, name]) => name,
    );
    expect(new Set(anchors)).toEqual(new Set(bookmarks));
    expect(document.match(/<w:tr\b/gu)).toHaveLength(404);
  });

  it("is text in PDF: links to the web and to its list of sources, nothing that executes or loads", async () => {
    const pdf = await renderPdf(outline());
    expect(pdf.status).toBe("rendered");
    const bytes = "content" in pdf ? pdf.content : Buffer.alloc(0);
    expect(bytes.toString("latin1")).not.toMatch(
      /\/(?:JavaScript|JS|Launch|EmbeddedFile|OpenAction|AA|GoToR|SubmitForm)\b/u,
    );
    const proxy = await getDocumentProxy(new Uint8Array(bytes));
    const addresses = new Set<unknown>();
    const texts: string[] = [];
    for (let number = 1; number <= proxy.numPages; number++) {
      const page = await proxy.getPage(number);
      const links: readonly { readonly url?: unknown; readonly dest?: unknown }[] =
        await page.getAnnotations();
      for (const { url, dest } of links) addresses.add(url ?? dest);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
    }
    expect(addresses).toEqual(new Set([safeAddress, "source-1", "source-2"]));
    const text = texts.join("\n");
    expect(text).toContain("<script>alert(1)</script>");
    expect(text).toContain("safegpj.exe");
    expect(text.match(/• ?safegpj/gu)?.length).toBeGreaterThan(390);
    expect(text).not.toMatch(reordering);
  });

  it("has one record per source in RIS, even if its lines look like fields", () => {
    const ris = renderRis(sources());
    expect(ris.match(/^TY {2}- /gmu)).toHaveLength(2);
    expect(ris.match(/^ER {2}- $/gmu)).toHaveLength(2);
    expect(ris.match(/^UR {2}- .*$/gmu)).toEqual([`UR  - ${safeAddress}`]);
    expect(ris).not.toMatch(reordering);
  });

  it("has one item per source in CSL-JSON, with a link only to the web", () => {
    const csl = renderCslJson(sources());
    expect(JSON.parse(csl)).toMatchObject([{ URL: safeAddress }, { type: "document" }]);
    expect(csl.match(/"URL"/gu)).toHaveLength(1);
    expect(csl).not.toMatch(reordering);
  });
});
