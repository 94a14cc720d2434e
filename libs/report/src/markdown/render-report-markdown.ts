import { escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { whoWrote, writingFailure } from "../sections/who-wrote.ts";
import { reportSections } from "./report-sections.ts";

/** `report.md`: the report as Markdown; citations lead to the marked spans of `report.html` beside it. Where writing failed, its first line says why. */
export const renderReportMarkdown = (bundle: Bundle): string =>
  [
    writingFailure(bundle.content.findings),
    `# ${escapeMarkdown(bundle.content.findings.report.title)}`,
    whoWrote(bundle.content.findings),
    ...reportSections(bundle, "report.html").map(
      ({ heading, markdown }) => `## ${escapeMarkdown(heading)}\n\n${markdown}`,
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n") + "\n";
