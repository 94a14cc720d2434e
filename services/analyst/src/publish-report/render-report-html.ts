import type { Bundle } from "./bundle.ts";
import { escapeHtml } from "./escape-html.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { renderAppendix } from "./render-appendix.ts";
import { reportCitations } from "./report-citations.ts";
import type { ReportSection } from "./report-section.ts";
import { reportSections } from "./report-sections.ts";
import { reportStyle } from "./report-style.ts";

const renderSection = ({ id, heading, markdown }: ReportSection): string =>
  `<section id="${escapeHtml(id)}" aria-labelledby="${escapeHtml(id)}-heading">
<h2 id="${escapeHtml(id)}-heading">${escapeHtml(heading)}</h2>
${markdownToHtml(markdown)}
</section>`;

const renderContents = (sections: readonly Pick<ReportSection, "id" | "heading">[]): string =>
  `<nav aria-label="Contents"><ol>
${sections.map(({ id, heading }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(heading)}</a></li>`).join("\n")}
</ol></nav>`;

const factsLine = ({ content, sources }: Bundle): string => {
  const { topics, sentences, status } = content.findings;
  const covered = topics.filter((topic) => topic.covered).length;
  const cited = sources.filter((source) => source.cited).length;
  const partial = status === "completed_partial" ? "<li>complete in part only</li>" : "";
  return `<ul class="facts"><li>${sentences.length} cited sentences</li><li>${cited} of ${sources.length} sources cited</li><li>${covered} of ${topics.length} topics covered</li>${partial}</ul>`;
};

/**
 * `report.html`: the report as one page that needs no network and runs no script. Every citation leads to a `<mark>` in the
 * appendix that holds the cited words in their context.
 */
export const renderReportHtml = (bundle: Bundle): string => {
  const { findings } = bundle.content;
  const sections = reportSections(bundle, "");
  const appendix = renderAppendix(bundle.sources, reportCitations(findings));
  const appendixEntry = appendix === "" ? [] : [{ id: "cited-passages", heading: "Cited passages" }];
  const title = escapeHtml(findings.report.title);
  const appendixSection =
    appendix === ""
      ? ""
      : `<section id="cited-passages" aria-labelledby="cited-passages-heading">
<h2 id="cited-passages-heading">Cited passages</h2>
<p>The words each citation points to, marked where they stand in the source.</p>
${appendix}
</section>`;
  return `<!doctype html>
<html lang="${escapeHtml(findings.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Quarry">
<title>${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<a class="skip" href="#short-answer">Skip to the short answer</a>
<header>
<p class="kind">Research report</p>
<h1>${title}</h1>
${factsLine(bundle)}
</header>
<div class="page">
${renderContents([...sections, ...appendixEntry])}
<main>
${sections.map(renderSection).join("\n")}
${appendixSection}
</main>
</div>
</body>
</html>
`;
};
