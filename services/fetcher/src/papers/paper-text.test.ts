import { describe, expect, it } from "vitest";
import { abstractAsArticle, abstractParagraphs } from "./paper-text.ts";

describe("abstractParagraphs", () => {
  it.each([
    [
      "JATS of Crossref",
      "<jats:title>Abstract</jats:title><jats:sec><jats:title>Results</jats:title><jats:p>Falls were <jats:italic>rarer</jats:italic> (P &lt; .05).</jats:p></jats:sec><jats:p>They stayed so.</jats:p>",
      ["Results: Falls were rarer (P < .05).", "They stayed so."],
    ],
    [
      "HTML of Europe PMC",
      "<h4>Background</h4>Whales sleep.<h4>Methods: </h4>We watched 12 of them.",
      ["Background: Whales sleep.", "Methods: We watched 12 of them."],
    ],
    ["plain text", "Whales sleep with one half.", ["Whales sleep with one half."]],
    [
      "a language without spaces",
      "<jats:p>鲸鱼用半个大脑睡觉，并在海面呼吸</jats:p>",
      ["鲸鱼用半个大脑睡觉，并在海面呼吸"],
    ],
    [
      "short paragraphs",
      "<p>Whales sleep.</p><p>Terns fly</p><p>Trial: NCT1</p>",
      ["Whales sleep.", "Terns fly", "Trial: NCT1"],
    ],
    [
      "headings without a paragraph",
      "<h4>Methods</h4><h5>Design</h5>A trial.<h4>None were lost</h4>",
      ["Methods: Design: A trial.", "None were lost"],
    ],
    ["nothing", null, []],
  ])("reads %s", (_kind, markup, paragraphs) => {
    expect(abstractParagraphs(markup)).toEqual(paragraphs);
  });
});

describe("abstractAsArticle", () => {
  it("escapes what a registry sends", () => {
    const paper = {
      id: "doi:10.1000/x",
      doi: "10.1000/x",
      title: "Sleep </article-title><sec>",
      authors: ["A & B"],
      kind: "published" as const,
      registry: "Crossref",
    };
    const article = abstractAsArticle({ paper, paragraphs: ["1 < 2"] });
    expect(article).toContain("<article-title>Sleep &lt;/article-title&gt;&lt;sec&gt;</article-title>");
    expect(article).toContain("<string-name>A &amp; B</string-name>");
    expect(article).toContain("<p>1 &lt; 2</p>");
  });
});
