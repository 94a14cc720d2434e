import type { UnusedSource } from "@quarry/contracts";
import { codeSpan, escapeMarkdown, safeHref, markdownTable } from "@quarry/text";
import type { Bundle, NumberedSource } from "../bundle.ts";
import type { ReportSection } from "../report-section.ts";
import { sourceFile, sourcePageFile } from "../source-file.ts";

const address = (uri: string): string => {
  const href = safeHref(uri);
  return href === undefined ? codeSpan(uri) : `[${escapeMarkdown(uri)}](${href})`;
};

const source = ({ number, facts, citations }: NumberedSource): string => {
  const { title, uri, author, publisher, publishedAt, grade, gradeReasons, fetchedAt, documentId } = facts;
  const made = [author, publisher, publishedAt].filter((part) => part !== undefined && part !== "");
  const isCited = citations.length > 0;
  const plain = `[whole text](${sourceFile(documentId)})`;
  const texts = isCited ? `[cited words in the text](${sourcePageFile(documentId)}) · ${plain}` : plain;
  const lines = [
    `**\\[${number}\\] ${escapeMarkdown(title === "" ? uri : title)}** — ${address(uri)}`,
    `${made.map((part) => escapeMarkdown(part ?? "")).join(" · ")} · read ${fetchedAt.slice(0, 10)} · ${texts}`,
    `Grade **${grade}**: ${gradeReasons.map(escapeMarkdown).join("; ")}${isCited ? "" : " · read, not cited"}`,
  ];
  return `- ${lines.join("  \n  ")}`;
};

const unused = (sources: readonly UnusedSource[]): string =>
  sources.length === 0
    ? ""
    : markdownTable(
        ["Source", "Reason", "Detail"],
        sources.map(({ uri, reason, detail }) => [
          address(uri),
          escapeMarkdown(reason),
          escapeMarkdown(detail),
        ]),
      );

/** The sources that were read with their grades, and those that were not used with the reasons. */
export const sourceSections = ({ content, sources }: Bundle): ReportSection[] => [
  { id: "sources", heading: "Sources", markdown: sources.map(source).join("\n") },
  { id: "sources-not-used", heading: "Sources not used", markdown: unused(content.unused) },
];
