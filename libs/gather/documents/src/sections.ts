import { blocks, escapeInline } from "@quarry/text";

/** One part of a file with several, such as a message, an entry or a slide. */
export interface Section {
  /** Plain text; a section without a title has no heading. */
  readonly title?: string | undefined;
  /** Lines of name and value above the body; empty ones are left out. */
  readonly facts?: readonly (readonly [name: string, value: string | undefined])[];
  /** Markdown. */
  readonly body: string;
}

/** Moves the headings of Markdown below those of the section that contains it. */
const demoteHeadings = (markdown: string, levels = 2): string => {
  let demoted = "";
  let at = 0;
  for (const { kind, start } of blocks(markdown)) {
    if (kind !== "heading" || markdown[start] !== "#") continue;
    const signs = /^#{1,6}/u.exec(markdown.slice(start, start + 6))?.[0].length ?? 1;
    demoted += markdown.slice(at, start) + "#".repeat(Math.min(6 - signs, levels));
    at = start;
  }
  return demoted + markdown.slice(at);
};

/** Escapes plain text so that no line becomes a heading. */
export const plainBody = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(/^(?=#{1,6}\s)/gmu, "\\")
    .trim();

const sectionLines = ({ title, facts = [], body }: Section, signs: string): string[] => {
  const stated = facts
    .flatMap(([name, value]) =>
      value === undefined || value.trim() === "" ? [] : [`- ${name}: ${escapeInline(value.trim())}`],
    )
    .join("\n");
  const heading = title === undefined || title.trim() === "" ? "" : `${signs} ${escapeInline(title.trim())}`;
  return [heading, stated, demoteHeadings(body.trim(), signs.length)];
};

/** Renders sections as Markdown in order, each under a heading of the level. */
export const sectionsToMarkdown = (sections: readonly Section[], level = 2): string =>
  sections
    .flatMap((section) => sectionLines(section, "#".repeat(level)))
    .filter((part) => part !== "")
    .join("\n\n");
