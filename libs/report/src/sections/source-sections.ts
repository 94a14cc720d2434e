import type { Trust, UnusedSource } from "@quarry/contracts";
import { codeSpan, escapeMarkdown, safeHref, markdownTable } from "@quarry/text";
import type { Bundle, NumberedSource } from "../bundle/bundle.ts";
import { sourceFile, sourcePageFile } from "../bundle/source-file.ts";
import type { ReportSection } from "../markdown/report-section.ts";

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

/** Whose text it is, where it is not that of its publisher alone. */
const originLines = ({ facts }: NumberedSource, { sources, copies }: Bundle): string[] => {
  const { documentId, syndicatedFrom } = facts;
  const copy = copies.get(documentId);
  const original = sources.find((other) => other.facts.documentId === copy?.id);
  if (copy !== undefined && original !== undefined)
    return [`Copy of \\[${original.number}\\], counted once with it: ${escapeMarkdown(copy.reason)}`];
  return syndicatedFrom === undefined
    ? []
    : [`Text of ${escapeMarkdown(syndicatedFrom)}, counted once with it`];
};

const source = (read: NumberedSource, bundle: Bundle): string => {
  const { number, facts, citations } = read;
  const trust = bundle.trust.get(facts.documentId);
  const { title, uri, author, publisher, publishedAt, grade, gradeReasons, fetchedAt, documentId } = facts;
  const made = [author, publisher, publishedAt].filter((part) => part !== undefined && part !== "");
  const isCited = citations.length > 0;
  const plain = `[whole text](${sourceFile(documentId)})`;
  const texts = isCited ? `[cited words in the text](${sourcePageFile(documentId)}) · ${plain}` : plain;
  const lines = [
    `**\\[${number}\\] ${escapeMarkdown(title === "" ? uri : title)}** — ${address(uri)}`,
    `${made.map((part) => escapeMarkdown(part ?? "")).join(" · ")} · read ${fetchedAt.slice(0, 10)} · ${texts}`,
    `Grade **${grade}**: ${gradeReasons.map(escapeMarkdown).join("; ")}${isCited ? "" : " · read, not cited"}`,
    ...originLines(read, bundle),
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
export const sourceSections = (bundle: Bundle): ReportSection[] => {
  const { content, sources } = bundle;
  const listed = sources.map((read) => source(read, bundle));
  return [
    { id: "sources", heading: "Sources", markdown: listed.join("\n") },
    { id: "sources-not-used", heading: "Sources not used", markdown: unused(content.unused) },
  ];
};
