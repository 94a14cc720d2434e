import { escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { whoWrote } from "../sections/who-wrote.ts";
import { reportSections } from "./report-sections.ts";

/** `report.md`: the report as Markdown; citations lead to the marked spans of `report.html` beside it. */
export const renderReportMarkdown = (bundle: Bundle): string =>
  [
    `# ${escapeMarkdown(bundle.content.findings.report.title)}`,
    whoWrote(bundle.content.findings),
    ...reportSections(bundle, "report.html").map(
      ({ heading, markdown }) => `## ${escapeMarkdown(heading)}\n\n${markdown}`,
    ),
  ].join("\n\n") + "\n";
