import type { Findings } from "@quarry/contracts";
import type { ResearchResult } from "../parse/parse-research-result.ts";
import { codeParts, dividedEnd } from "../parse/plain-content.ts";
import type { ResearchFindings } from "./research-findings.ts";

type Mode = Findings["modes"][number];

/** Characters that XML documents cannot contain; an XML parser would reject the whole document. */
const forbidden = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

const openFence = /^[ \t]*(?:`{3}|~{3})/mu;

/**
 * Returns the text unchanged if both XML and the parser of answers read it correctly, otherwise in a CDATA section that preserves
 * it.
 */
const said = (raw: string): string => {
  const text = raw.toWellFormed().replace(forbidden, "");
  const isPlain =
    !/[<&]|\]\]>/u.test(text) &&
    text === text.trim() &&
    !codeParts(text).some((part) => !part.isCode && openFence.test(part.text));
  return isPlain ? text : `<![CDATA[${text.replaceAll("]]>", dividedEnd)}]]>`;
};

/**
 * Renders a result as `<research_result>`, well-formed XML. `parseResearchResult` reads the same result from it if every item has
 * source and content, neither consists of dots only, and XML can contain the characters; other items and characters are
 * omitted.
 */
export const renderResearchResult = ({ items, content }: ResearchResult, mode?: Mode): string => {
  const body = [
    ...items.map(
      (item) =>
        `<research_item>\n<source>${said(item.source)}</source>\n<content>\n${said(item.content)}\n</content>\n</research_item>\n`,
    ),
    ...(content === null ? [] : [`${said(content)}\n`]),
  ].join("");
  return `<research_result${mode === undefined ? "" : ` mode="${mode}"`}>\n${body}</research_result>\n`;
};

export const resultOfMode = (findings: ResearchFindings, mode: Mode): ResearchResult => {
  if (mode === "freeform") return { items: [], content: findings.report?.content ?? null };
  const found = mode === "idea" ? findings.ideas : findings.implementations;
  return { items: found, content: null };
};

/** Renders all findings as one XML document: a `<research_result>` for each requested mode, in `<research_results>`. */
export const renderResearchResults = (findings: ResearchFindings): string => {
  const results = findings.modes.map((mode) => renderResearchResult(resultOfMode(findings, mode), mode));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<research_results>\n${results.join("")}</research_results>\n`;
};
