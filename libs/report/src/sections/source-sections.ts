import type { Trust, UnusedSource } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { codeSpan, escapeMarkdown, safeHref, markdownTable } from "@quarry/text";
import { type Bundle, type NumberedSource, sourceFile, sourcePageFile } from "../bundle/bundle.ts";
import type { ReportSection } from "../markdown/report-section.ts";
import { counted } from "../markdown/statement-marks.ts";

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

/** How far a source can be trusted, and why. */
const ratingLines = ({ facts }: NumberedSource, bundle: Bundle): string[] => {
  const trust = bundle.trust.get(facts.documentId);
  const grade = `Grade **${facts.grade}**: ${facts.gradeReasons.map(escapeMarkdown).join("; ")}`;
  return trust === undefined ? [grade] : [grade, trustLine(trust)];
};

/** The rating that several sources have in common, said once; empty where they differ. */
const sharedRating = (sources: readonly NumberedSource[], bundle: Bundle): readonly string[] => {
  const [first, ...others] = sources.map((read) => ratingLines(read, bundle));
  const isShared = others.length > 0 && others.every((lines) => lines.join() === first?.join());
  return isShared && first !== undefined ? first : [];
};

const source = (read: NumberedSource, bundle: Bundle, shared: readonly string[]): string => {
  const { number, facts } = read;
  const { title, uri, author, publisher, publishedAt, fetchedAt, documentId } = facts;
  const made = [author, publisher, publishedAt].filter((part) => part !== undefined && part !== "");
  const texts = `[cited words in the text](${sourcePageFile(documentId)}) · [whole text](${sourceFile(documentId)})`;
  const lines = [
    title === ""
      ? `**\\[${number}\\]** ${address(uri)}`
      : `**\\[${number}\\] ${escapeMarkdown(title)}** — ${address(uri)}`,
    `${made.map((part) => escapeMarkdown(part ?? "")).join(" · ")} · read ${fetchedAt.slice(0, 10)} · ${texts}`,
    ...(shared.length > 0 ? [] : ratingLines(read, bundle)),
    ...originLines(read, bundle),
  ];
  return `- ${lines.join("  \n  ")}`;
};

const maxShownTitle = 60;

const shorten = (title: string): string =>
  title.length <= maxShownTitle
    ? title
    : `${title
        .slice(0, maxShownTitle)
        .replace(/\s\S*$/u, "")
        .toWellFormed()}…`;

/** A source that was read and not cited, in one short line. */
const uncited = ({ number, facts }: NumberedSource): string => {
  const { title, uri, grade, documentId } = facts;
  const href = safeHref(uri);
  const shown = escapeMarkdown(shorten(title));
  const linked = href === undefined ? shown : `[${shown}](${href})`;
  return `- \\[${number}\\] ${title === "" ? address(uri) : linked} · grade ${grade} · [text](${sourceFile(documentId)})`;
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

/** Of more sources that were read only nobody reads the list: `documents.json` has all. */
const maxUncited = 100;

const uncitedList = (sources: readonly NumberedSource[]): string => {
  const lines = sources.slice(0, maxUncited).map(uncited);
  const others = sources.length - lines.length;
  return [
    ...lines,
    ...(others > 0 ? [`- ${counted(others, "other")}, listed in \`documents.json\``] : []),
  ].join("\n");
};

/** The sources that are cited, in full; those that were read only and those that were not used, a line each. */
export const sourceSections = (bundle: Bundle): ReportSection[] => {
  const { content, sources } = bundle;
  const cited = sources.filter(({ citations }) => citations.length > 0);
  const headings = reportHeadings(content.findings.language);
  const readOnly = sources.filter(({ citations }) => citations.length === 0);
  const shared = sharedRating(cited, bundle);
  const rating = shared.length === 0 ? [] : [`All of them: ${shared.join(" · ")}`];
  const listed = cited.map((read) => source(read, bundle, shared)).join("\n");
  return [
    { id: "sources", heading: headings.sources, markdown: [...rating, listed].join("\n\n") },
    {
      id: "sources-read",
      heading: headings.sourcesRead,
      markdown: uncitedList(readOnly),
      folded: counted(readOnly.length, "source"),
    },
    {
      id: "sources-not-used",
      heading: headings.sourcesNotUsed,
      markdown: unused(content.unused),
      folded: counted(content.unused.length, "source"),
    },
  ];
};
