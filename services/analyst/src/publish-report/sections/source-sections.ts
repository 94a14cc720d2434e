import type { Trust, UnusedSource } from "@quarry/contracts";
import { codeSpan, escapeMarkdown, safeHref, markdownTable } from "@quarry/text";
import type { Bundle, NumberedSource } from "../bundle.ts";
import type { ReportSection } from "../report-section.ts";
import { sourceFile, sourcePageFile } from "../source-file.ts";

const address = (uri: string): string => {
  const href = safeHref(uri);
  return href === undefined ? codeSpan(uri) : `[${escapeMarkdown(uri)}](${href})`;
};

const trustLine = ({ score, parts }: Trust): string => {
  const named = [
    ["grade", parts.grade],
    ["agreement of others", parts.factualConsistency],
    ["independence", parts.independence],
    ["recency", parts.recency],
  ] as const;
  const known = named.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value.toFixed(2)}`]));
  return `Trust **${score.toFixed(2)}**: ${known.join(", ")}`;
};

const source = ({ number, facts, citations }: NumberedSource, trust: Trust | undefined): string => {
  const { title, uri, author, publisher, publishedAt, grade, gradeReasons, fetchedAt, documentId } = facts;
  const made = [author, publisher, publishedAt].filter((part) => part !== undefined && part !== "");
  const isCited = citations.length > 0;
  const plain = `[whole text](${sourceFile(documentId)})`;
  const texts = isCited ? `[cited words in the text](${sourcePageFile(documentId)}) · ${plain}` : plain;
  const lines = [
    `**\\[${number}\\] ${escapeMarkdown(title === "" ? uri : title)}** — ${address(uri)}`,
    `${made.map((part) => escapeMarkdown(part ?? "")).join(" · ")} · read ${fetchedAt.slice(0, 10)} · ${texts}`,
    `Grade **${grade}**: ${gradeReasons.map(escapeMarkdown).join("; ")}${isCited ? "" : " · read, not cited"}`,
    ...(trust === undefined ? [] : [trustLine(trust)]),
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
export const sourceSections = ({ content, sources, trust }: Bundle): ReportSection[] => {
  const listed = sources.map((read) => source(read, trust.get(read.facts.documentId)));
  return [
    { id: "sources", heading: "Sources", markdown: listed.join("\n") },
    { id: "sources-not-used", heading: "Sources not used", markdown: unused(content.unused) },
  ];
};
