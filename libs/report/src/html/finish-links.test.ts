import { describe, expect, it } from "vitest";
import { createLinkFinisher } from "./finish-links.ts";

const anchor = "doc-2-10-20";
const cited = `<p>Said. <a href="#${anchor}">[2]</a></p>`;

const finisher = () => createLinkFinisher(new Map([[anchor, 'a "quote" & more']]));

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

  it("makes a badge of what the audit wants looked at, and lets the keyboard reach code", () => {
    const html = finisher().finish('<a href="#review">audit: review</a><pre><code>x</code></pre>', "Answer");
    expect(html).toMatch(/^<span class="review" title="[^"]+">audit: review<\/span><pre tabindex="0">/u);
  });

  it("leaves other links alone", () => {
    const link = '<a href="https://a.example">[2]</a> <a href="#sources">[2]</a>';
    expect(finisher().finish(link, "Answer")).toBe(link);
  });
});
