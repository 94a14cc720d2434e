const entityOrSpecial = /[\\`*[\]<|]|&(?=#?\w+;)|!(?=\[)|~(?=~)|(?<=~)~|(?<!\w)_|_(?!\w)/gu;
const blockStart = /^(?=#{1,6}(?:\s|$)|[-+=>](?:\s|$|[-+=>])|-{2})/u;
const numberedStart = /^(\d{1,9})([.)])(?=\s|$)/u;

/** Returns text on one line, without bidirectional controls. */
const oneLine = (text: string): string => text.replace(/\p{Bidi_Control}/gu, "").replace(/\s+/gu, " ");

/** Escapes untrusted text for a line of Markdown: the same visible characters without markup. */
export const escapeInline = (text: string): string =>
  oneLine(text).replace(entityOrSpecial, (character) => `\\${character}`);

/** Escapes a line so that it cannot become a heading, list, quote or rule. */
export const escapeLineStart = (markdown: string): string =>
  markdown.replace(blockStart, "\\").replace(numberedStart, "$1\\$2");

/** Escapes untrusted text as a line of Markdown that shows the same characters and cannot start markup. */
export const escapeMarkdown = (text: string): string => escapeLineStart(escapeInline(text).trim());

/** Returns the length of the longest run of backticks in a text, or `min`; there may be more runs than a call has arguments. */
const longestRun = (text: string, min: number): number => {
  let longest = min;
  for (const [run] of text.matchAll(/`+/gu)) longest = Math.max(longest, run.length);
  return longest;
};

/** Returns text as a code span whose delimiters are longer than any run of backticks in it. */
export const codeSpan = (text: string): string => {
  const flat = oneLine(text).trim();
  const longest = longestRun(flat, 0);
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${flat}${fence}` : `${fence} ${flat} ${fence}`;
};

/** Escaped Markdown, and the emphasis marks around it, innermost first: `**` and `**`, `<sup>` and `</sup>`. */
export interface StyledMarkdown {
  readonly markdown: string;
  readonly fences: readonly (readonly [before: string, after: string])[];
}

/** Joins pieces of one line. Neighbours with the same marks share them, since `**a****b**` reads as asterisks, and space stays outside. */
export const joinStyled = (pieces: readonly StyledMarkdown[]): string => {
  const groups: { markdown: string; readonly fences: StyledMarkdown["fences"] }[] = [];
  for (const { markdown, fences } of pieces) {
    const last = groups.at(-1);
    if (last !== undefined && last.fences.join(" ") === fences.join(" ")) last.markdown += markdown;
    else groups.push({ markdown, fences });
  }
  return groups
    .map(({ markdown, fences }) => {
      const words = markdown.trim();
      if (words === "") return markdown;
      return markdown.replace(words, () =>
        fences.reduce((inner, [before, after]) => `${before}${inner}${after}`, words),
      );
    })
    .join("");
};

/** Returns code as a fenced block that the code itself cannot close. */
export const codeBlock = (code: string, language: string): string => {
  const fence = "`".repeat(longestRun(code, 2) + 1);
  return `${fence}${language.replace(/[^\w+#.-]/gu, "")}\n${code.replace(/\n+$/u, "")}\n${fence}`;
};

/** Escapes Markdown for a table cell: no pipe divides it, not even in a code span. */
export const tableCell = (markdown: string): string =>
  markdown.replace(/(?<!\\)((?:\\\\)*)\|/gu, "$1\\|").replace(/\s+/gu, " ");

/** Renders a Markdown table; the cells are already Markdown. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => tableCell(cell)).join(" | ")} |`)
    .join("\n");

/** Returns the address for a link: http and https only, in a form that cannot end the link; otherwise undefined. */
export const safeHref = (uri: string): string | undefined => {
  if (!/^https?:\/\//iu.test(uri) || !URL.canParse(uri)) return undefined;
  return new URL(uri).href.replace(
    /[()<>\\|`]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
};
