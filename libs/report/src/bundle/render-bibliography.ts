import { safeHref } from "@quarry/text";
import type { NumberedSource } from "./bundle.ts";

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

const escapeBibtex = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\{}$&#%_~^]/gu, (character) => special[character] ?? character);

/** Braces would unbalance the entry and `%` stays a percent sign inside `\url`-like fields of BibLaTeX. */
const escapeAddress = (uri: string): string =>
  uri.replace(/[{}\\\s]/gu, (character) => encodeURIComponent(character));

const renderEntry = ({ number, facts }: NumberedSource): string => {
  const { title, uri, author, publisher, publishedAt, fetchedAt, grade, gradeReasons } = facts;
  const href = safeHref(uri);
  const year = /^\d{4}/u.exec(publishedAt ?? "")?.[0];
  const fields = [
    ["title", `{${escapeBibtex(title === "" ? uri : title)}}`],
    author === undefined || author === "" ? undefined : ["author", `{${escapeBibtex(author)}}`],
    ["organization", escapeBibtex(publisher)],
    year === undefined ? undefined : ["year", year],
    href === undefined ? ["howpublished", escapeBibtex(uri)] : ["url", escapeAddress(href)],
    ["urldate", fetchedAt.slice(0, 10)],
    ["note", `Grade ${grade}: ${escapeBibtex(gradeReasons.join("; "))}`],
  ].filter((field) => field !== undefined);
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@${href === undefined ? "misc" : "online"}{source${number},\n${lines.join(",\n")}\n}\n`;
};

/** `sources.bib`: one BibLaTeX entry per source that was read, keyed by its number in the report. */
export const renderBibliography = (sources: readonly NumberedSource[]): string =>
  sources.map(renderEntry).join("\n");
