import type { Citation } from "@quarry/contracts";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { type CitedSource, renderSourcePage } from "./render-source-page.ts";

const documentId = "11111111-0000-5000-8000-111111111111";
const text = "# A & B\n\nLocks <b>end</b>.  Two spaces stay.\n";

const citing = (whole: string, quote: string): Citation => {
  const start = whole.indexOf(quote);
  return { documentId, start, end: start + quote.length, quote };
};

const aSource = (changes: Partial<CitedSource> = {}): CitedSource => ({
  number: 3,
  id: documentId,
  facts: {
    uri: "https://a.example/?x=1&y=2",
    title: "A & <B>",
    publisher: "a.example",
    language: "en",
    mediaType: "text/markdown",
    grade: "B",
    gradeReasons: ["a guide"],
    fetchedAt: "2026-11-22T08:00:00.000Z",
    sha256: "0".repeat(64),
    characters: text.length,
    words: 12_345,
  },
  text,
  citations: [citing(text, "Locks <b>end</b>.")],
  language: "en",
  ...changes,
});

const pageOf = (source: CitedSource): string => finish(renderSourcePage(source));

describe("renderSourcePage", () => {
  const html = pageOf(aSource());

  it("contains the whole text verbatim, with the cited words marked", () => {
    expect(html).toContain(
      '<div class="excerpt"><span class="heading"># A &amp; B</span>\n\n<mark id="s9-26">Locks &lt;b&gt;end&lt;/b&gt;.</mark>  Two spaces stay.\n</div>',
    );
  });

  it("links from each cited span to its mark, to the report and to the plain text", () => {
    expect(html).toContain('<a href="#s9-26">Locks &lt;b&gt;end&lt;/b&gt;.</a>');
    expect(html).toContain('href="../report.html#doc-3-9-26"');
    expect(html).toContain(`<a href="${documentId}.txt">`);
  });

  it("shows the known facts about the source", () => {
    for (const fact of ["A &amp; &lt;B&gt;</h1>", "Grade B", "words: 12,345", "read on 2026-11-22"])
      expect(html).toContain(fact);
  });

  it("is in the language of the report, and names no publisher of an uploaded file", () => {
    const { facts } = aSource();
    const page = pageOf(aSource({ language: "de", facts: { ...facts, publisher: "local files" } }));
    expect(page).toContain("Zum Text springen");
    expect(page).not.toContain("local files");
  });

  it("forbids everything except its own styles, and contains no script or markup of the source", () => {
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).not.toMatch(/<(?:script|img|iframe|link|b)[\s>]/u);
  });

  it("is titled by the address of a source without a title, and links only http and https addresses", () => {
    const { facts } = aSource();
    const page = pageOf(aSource({ facts: { ...facts, title: "", uri: "javascript:alert(1)" } }));
    expect(page).toContain("<h1>javascript:alert(1)</h1>");
    expect(page).not.toContain('href="javascript:');
  });

  it("shows only the context of the cited words of a very long text, and counts the rest", () => {
    const long = `${"word ".repeat(100_000)}First quote. ${"word ".repeat(100_000)}Last quote.`;
    const page = pageOf(
      aSource({ text: long, citations: [citing(long, "First quote."), citing(long, "Last quote.")] }),
    );
    expect(page).toContain(">First quote.</mark>");
    expect(page).toContain(">Last quote.</mark>");
    expect(page.match(/class="left-out"/gu)).toHaveLength(2);
    expect(page).toContain('<p class="left-out">Characters left out here: 480,000;');
    expect(page.length).toBeLessThan(100_000);
  });

  it("shortens long quotes in its list, not in its text", () => {
    const quote = `${"quoted ".repeat(40)}end.`;
    const page = pageOf(aSource({ text: quote, citations: [citing(quote, quote)] }));
    expect(page).toContain(`>${quote}</mark>`);
    expect(page).toMatch(/<a href="#s0-284">(?:quoted ){15}…<\/a>/u);
  });
});
