import type { Statement } from "@quarry/contracts";
import { markdownTable } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { marksOf } from "../markdown/statement-marks.ts";
import { createLinkFinisher, markdownToHtml } from "./finish-links.ts";

const anchor = "doc-2-10-20";
const cited = `<p>Said. <a href="#${anchor}">[2]</a></p>`;

const conclusion: Statement = {
  id: "s3",
  section: "t1",
  text: "So the dose decides.",
  citations: [],
  kind: "conclusion",
  basedOn: ["s1"],
};

const finisher = () =>
  createLinkFinisher({
    quotes: new Map([[anchor, 'a "quote" & more']]),
    marks: new Map(marksOf(conclusion, new Map([["s3", "<b>why</b>"]])).map((mark) => [mark.key, mark])),
    statements: new Map([["s1", "Dose & <age>"]]),
  });

describe("createLinkFinisher", () => {
  it("gives a citation an id to come back to, its quote as title, and the word before it to stand with", () => {
    expect(finisher().finish(cited, "Answer")).toBe(
      `<p>Said.&nbsp;<a class="cite" id="cite-1" href="#${anchor}" title="[2] a &quot;quote&quot; &amp; more" aria-label="source 2, the cited words">2</a></p>`,
    );
  });

  it("shows the page beside the number", () => {
    const html = finisher().finish(cited.replace("[2]", "[2, pp. 3–4]"), "Answer");
    expect(html).toContain('aria-label="source 2, pp. 3–4, the cited words">2, pp. 3–4</a>');
  });

  it("counts on from section to section, and remembers one place for each heading", () => {
    const { finish, placesOf } = finisher();
    finish(cited + cited, "Answer");
    expect(finish(cited, "Ideas")).toContain('id="cite-3"');
    expect(placesOf(anchor)).toEqual([
      { id: "cite-1", heading: "Answer" },
      { id: "cite-3", heading: "Ideas" },
    ]);
    expect(placesOf("doc-1-0-1")).toEqual([]);
  });

  it("opens what a mark says without a script, inert, and leads to what it follows from", () => {
    const html = finisher().finish(
      '<p><a href="#at-s1">·</a>Dose. <a href="#follows-s3">∴</a> <a href="#doubt-s3">⚠</a></p>',
      "Answer",
    );
    expect(html).toContain('<span id="st-s1"></span>Dose.');
    expect(html).toContain('<a href="#st-s1">Dose &amp; &lt;age&gt;</a>');
    expect(html).toContain('popovertarget="why-2" title="Not fully supported: &lt;b&gt;why&lt;/b&gt;"');
  });

  it("names what a header heads, and lets the keyboard reach what scrolls", () => {
    const html = finisher().finish(
      "<pre>x</pre><table><thead>\n<tr>\n<th>Trial</th></tr></thead><tbody>\n<tr>\n<td><strong>A</strong></td>\n<td>b</td></tr></tbody></table>",
      "Answer",
    );
    for (const part of ['<pre tabindex="0">', '<th scope="col">Trial</th>', '<th scope="row">A</th>'])
      expect(html).toContain(part);
  });

  it("leaves other links alone", () => {
    const link = '<a href="https://a.example">[2]</a> <a href="#sources">[2]</a>';
    expect(finisher().finish(link, "Answer")).toBe(link);
  });
});

describe("markdownToHtml", () => {
  it("shows as many cells as a table has, whatever they hold", () => {
    const html = markdownToHtml(markdownTable(["one", "two"], [["`a|b` \\| c", "line\nbreak"]]));
    expect(html.match(/<td>/gu)).toHaveLength(2);
    expect(html).toContain("<td><code>a|b</code> | c</td>");
  });
});
