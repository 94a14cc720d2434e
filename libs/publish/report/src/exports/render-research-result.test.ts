import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseResearchResult } from "../parse/parse-research-result.ts";
import { sampleDocuments, sampleFindings } from "../testing/sample-findings.ts";
import { renderResearchResult, renderResearchResults, resultOfMode } from "./render-research-result.ts";
import { researchFindings } from "./research-findings.ts";

const found = () => researchFindings(sampleFindings(), sampleDocuments());

/** Text fragments that the parser of answers interprets, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    "<research_result>",
    "</research_result>",
    "<research_item>",
    "</research_item>",
    "<source>",
    "</content>",
    "<content>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "]]]]><![CDATA[>",
    "&amp;",
    "&lt;",
    "`",
    "``",
    "\n```\n",
    "\n```py\n",
    "\n~~~~\n",
    " ",
    "\n",
    "words",
    "...",
  ),
  fc.string({ unit: "grapheme" }),
);
const saying = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.join(""))
  .filter((text) => !/^[.…\s]*$/u.test(text));
const items = fc.uniqueArray(fc.record({ source: saying, content: saying }), {
  maxLength: 4,
  selector: ({ source, content }) => JSON.stringify([source, content]),
});

describe("renderResearchResult", () => {
  it("writes plain text as a model would", () => {
    const result = {
      items: [{ source: "https://a.example", content: "One.\n\n```py\nx\n```" }],
      content: null,
    };
    expect(renderResearchResult(result, "implementation")).toBe(
      '<research_result mode="implementation">\n<research_item>\n<source>https://a.example</source>\n<content>\nOne.\n\n```py\nx\n```\n</content>\n</research_item>\n</research_result>\n',
    );
  });

  it.each(["idea", "implementation", "freeform"] as const)(
    "preserves the findings of a run in mode %s",
    (mode) => {
      const result = resultOfMode(found(), mode);
      expect(parseResearchResult(`Words.\n${renderResearchResult(result, mode)}Words.`)).toEqual(result);
    },
  );

  it("preserves any content of items", () => {
    fc.assert(
      fc.property(items, (all) => {
        const result = { items: all, content: null };
        expect(parseResearchResult(renderResearchResult(result))).toEqual(result);
      }),
    );
  });

  it("preserves any text", () => {
    fc.assert(
      fc.property(saying, (content) => {
        expect(parseResearchResult(renderResearchResult({ items: [], content }))).toEqual({
          items: [],
          content,
        });
      }),
    );
  });

  it("omits characters that XML cannot contain", () => {
    const xml = renderResearchResult({
      items: [{ source: "a", content: "b\u0000\uD800c\f" }],
      content: null,
    });
    expect(parseResearchResult(xml).items).toEqual([{ source: "a", content: "b\uFFFDc" }]);
  });
});

describe("renderResearchResults", () => {
  it("is one document with a result for each requested mode", () => {
    const xml = renderResearchResults(found());
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<research_results>\n/u);
    expect([...xml.matchAll(/^<research_result mode="(\w+)">$/gmu)].map(([, mode]) => mode)).toEqual([
      "idea",
      "implementation",
      "freeform",
    ]);
    expect(parseResearchResult(xml).items).toHaveLength(3);
  });

  it("is empty if nothing was found", () => {
    const empty = researchFindings(sampleFindings({ modes: ["idea"], ideas: [] }));
    expect(renderResearchResults(empty)).toContain('<research_result mode="idea">\n</research_result>');
  });
});
