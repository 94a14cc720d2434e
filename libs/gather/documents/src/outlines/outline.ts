import type { Link } from "@quarry/contracts";
import { collapseWhitespace, escapeInline } from "@quarry/text";
import type { Extracted } from "../extracted.ts";
import { webLink } from "../web-link.ts";

/** An entry of an outline: a folder, a link or a note. */
export interface OutlineEntry {
  readonly title: string;
  readonly url?: string | undefined;
  readonly note?: string | undefined;
  /** Day of its addition, as an ISO date. */
  readonly day?: string | undefined;
  readonly entries: readonly OutlineEntry[];
}

const maxTextLength = 300;
const deepestHeading = 3;
const deepest = 30;

const lineOf = ({ title, url, note, day }: OutlineEntry): string => {
  const name = collapseWhitespace(title);
  const link = url === undefined || url === "" || url === name ? "" : ` (${url})`;
  const said = collapseWhitespace(note ?? "");
  return `${escapeInline(name || url || "")}${link}${day === undefined ? "" : `, ${day}`}${said === "" ? "" : `: ${escapeInline(said)}`}`;
};

/** Puts entries outside folders before the first folder, whose heading would otherwise include them. */
const ordered = (entries: readonly OutlineEntry[], indent: number): readonly OutlineEntry[] =>
  indent > 0
    ? entries
    : entries.toSorted((one, other) => Number(one.entries.length > 0) - Number(other.entries.length > 0));

const linesOf = (entries: readonly OutlineEntry[], heading: number, indent: number): string[] =>
  ordered(entries, indent).flatMap((entry) => {
    const line = lineOf(entry);
    if (line === "" && entry.entries.length === 0) return [];
    const isHeading = entry.entries.length > 0 && indent === 0 && heading <= deepestHeading;
    if (isHeading) return [`\n${"#".repeat(heading)} ${line}\n`, ...linesOf(entry.entries, heading + 1, 0)];
    const inner = indent < deepest ? linesOf(entry.entries, heading, indent + 1) : [];
    return [`${"  ".repeat(indent)}- ${line}`, ...inner];
  });

const maxLinks = 1_000;

const linksOf = (entries: readonly OutlineEntry[]): Link[] =>
  entries.flatMap(({ title, url: stated, entries: inner }) => {
    const url = webLink(stated);
    const text = collapseWhitespace(title).slice(0, maxTextLength) || stated;
    return [...(url === undefined ? [] : [{ url, text: text ?? url }]), ...linksOf(inner)];
  });

/** Creates a document from an outline: folders as headings, everything else as lists, addresses as links. */
export const outlineDocument = (
  entries: readonly OutlineEntry[],
  { title, mediaType }: { readonly title: string | undefined; readonly mediaType: string },
): Extracted => ({
  status: "extracted",
  title,
  text: [...(title === undefined ? [] : [`# ${escapeInline(title)}`, ""]), ...linesOf(entries, 2, 0)]
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim(),
  mediaType,
  links: linksOf(entries).slice(0, maxLinks),
});
