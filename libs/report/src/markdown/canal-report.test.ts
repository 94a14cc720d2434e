import { describe, expect, it } from "vitest";
import { renderResearchResults } from "../exports/render-research-result.ts";
import { researchFindings } from "../exports/research-findings.ts";
import { canalBundle, canalContent } from "../testing/canal-bundle.ts";
import { filesOf } from "../testing/files-of.ts";

const fileOf = (path: string, bundle = canalBundle()): string =>
  filesOf(bundle).find((file) => file.path === path)?.content ?? "";

const withSections = (change: (level: number | undefined, index: number) => number | undefined): string => {
  const { report } = canalContent().findings;
  const sections = report.sections.map(({ level, ...section }, index) => {
    const changed = change(level, index);
    return { ...section, ...(changed === undefined ? {} : { level: changed }) };
  });
  return fileOf("report.md", canalBundle({ report: { ...report, sections } }));
};

const headings = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (?:Building|Trade and tolls|The railway)$/gmu)].map(([line]) => line);

describe("report.md with statements of every kind", () => {
  const markdown = fileOf("report.md");

  it("begins with why writing failed", () => {
    expect(markdown).toMatch(/^\*\*The language model gave no answer for 1 of 4 writing tasks/u);
    expect(fileOf("report.md", canalBundle({ usage: undefined }))).toMatch(
      /^# Why the Aldermoor Canal failed\n/u,
    );
  });

  it.each([
    ["a ratio", "between 1805 and 1830. [\\[1\\]](report.html#doc-1-161-227) *(48000 / 12000 = 4)*"],
    ["a change", "*(100 × (135000 − 90000) / 90000 = 50)*"],
    ["a count", "*(counted: 2 statements)*"],
    [
      "a conclusion, with all that it rests on",
      "railway. *(from* [\\[2\\]](report.html#doc-2-171-207) [\\[2\\]](report.html#doc-2-119-170)*)*",
    ],
    ["an absence", "earned. *(Searched for: wages of boatmen; boatmen's pay)*"],
    ["a doubt", "[⚠](#not-fully-supported)\n  *Certainty low".replace("\n", "  \n")],
    [
      "why it is in doubt",
      "- The canal failed for want of water and not of trade. — *The source speaks of dry",
    ],
    ["certainty", "*Certainty high: the company's own figures*"],
    ["where sources differ", "## Where the sources part\n\nThe accounts show"],
    ["what is not known", "## What nobody wrote down\n\nNo source says"],
    ["an ordered list", "\n1. The company cut 24 miles in seven years."],
    [
      "code",
      "```\ntoll = tons * miles * 1d\n```\n\nCode as it stands in [\\[2\\]](report.html#doc-2-93-117).",
    ],
    ["an empty cell", "| **1838** | – | The railway took the coal"],
  ])("shows %s", (_name, shown) => {
    expect(markdown).toContain(shown);
  });

  it("has its fixed headings in the language of the report, on the page and in exports too", () => {
    const russian = canalBundle({ language: "ru" });
    expect(fileOf("report.md", russian)).toContain("\n## Краткий ответ\n");
    expect(fileOf("report.html", russian)).toContain('<nav aria-label="Содержание">');
    const { report } = researchFindings({ ...canalContent().findings, language: "ru" });
    expect(report?.content).toContain("## Краткий ответ");
    expect(fileOf("report.md", canalBundle({ language: "tlh" }))).toContain("\n## Short answer\n");
  });

  it("says where another search would find nothing else", () => {
    const { topics, report } = canalContent().findings;
    const bundle = canalBundle({
      topics: topics.map((topic) => ({ ...topic, covered: false, gaps: ["tolls"], exhausted: true })),
      report: { ...report, sections: [] },
    });
    expect(fileOf("report.md", bundle)).toContain("does not say “tolls”. Another search found nothing more.");
  });

  it("makes a part that opens the body a section, and puts no heading deeper than one below", () => {
    expect(headings(markdown)).toEqual(["## Building", "## Trade and tolls", "### The railway"]);
    expect(headings(withSections(() => 2))).toEqual(["## Building", "## Trade and tolls", "## The railway"]);
    expect(headings(withSections((_level, index) => index))).toEqual([
      "## Building",
      "### Trade and tolls",
      "#### The railway",
    ]);
  });
});

describe("report.html with statements of every kind", () => {
  const html = fileOf("report.html");

  it("captions a table, whatever its caption says", () => {
    expect(html).toContain('<caption>Coal "lost" &#x26; &#x3C;kept></caption>');
    expect(html).toContain('aria-label="Coal &quot;lost&quot; &#x26; &#x3C;kept>"');
  });

  it("folds what is no part of the report, after the cited passages", () => {
    const ids = [...html.matchAll(/<section id="([^"]+)"( class="folded")?/gu)].map(
      ([, id, folded]) => `${id}${folded === undefined ? "" : " folded"}`,
    );
    expect(ids).toEqual([
      "short-answer",
      "key-findings",
      "section-b1",
      "section-b2",
      "differences",
      "not-found",
      "sources",
      "cited-passages",
      "coverage folded",
      "audit folded",
      "method folded",
    ]);
  });

  it("links its contents to what stands inside a fold, so that following a link opens it", () => {
    expect(html).toContain('<a href="#coverage-text">Coverage</a>');
    expect(html).toMatch(
      /<details>\n<summary><h2 id="coverage-heading">.*<\/summary>\n<div id="coverage-text">/u,
    );
    expect(html).toContain('<a href="#sources">Sources</a>');
  });

  it("does not repeat the title of a source above its words", () => {
    expect(html.match(/The Aldermoor Canal, 1790–1860/gu)).toHaveLength(2);
  });
});

describe("09_qa/retrieval_audit", () => {
  it("has a row for each statement that was audited", () => {
    const audit = fileOf("09_qa/retrieval_audit.md");
    expect(audit).toContain(
      "| The canal failed for want of water and not of trade. | model | 0.40 | not of trade | REVIEW: The source speaks",
    );
    expect(audit).toContain("| It cost 50 percent more than the estimate. | arithmetic | 1.00 | – | PASS |");
    expect(JSON.parse(fileOf("09_qa/retrieval_audit.json"))).toMatchObject({
      statements: [
        { statementId: "s3", status: "REVIEW", by: "model", unsupported: ["not of trade"] },
        { statementId: "s5", status: "PASS", by: "arithmetic", reason: null },
      ],
    });
  });
});

describe("the blocks of a report for programs", () => {
  const findings = researchFindings(canalContent().findings);

  it("stand in the context of a language model", () => {
    const context = findings.toContextString();
    expect(context).toContain("1. The company cut 24 miles in seven years.");
    expect(context).toContain("```\ntoll = tons * miles * 1d\n```");
    expect(context).toContain("| Year | Tons | Event |");
    expect(context).toContain("\n- The toll was cut to keep the coal from the railway.");
    expect(context.match(/The canal cost half as much again/gu)).toHaveLength(1);
  });

  it("stand in the XML, whose words cannot end it", () => {
    const xml = renderResearchResults(findings);
    expect(xml).toContain('<research_result mode="freeform">\n<![CDATA[# Why the Aldermoor Canal failed');
    expect(xml).toContain('Coal "lost" & <kept>');
    expect(xml).toContain("| 1838 |");
  });
});
