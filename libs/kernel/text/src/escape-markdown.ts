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

/** Marks the words of a piece; space stays outside. */
const marked = (markdown: string, [before, after]: StyledMarkdown["fences"][number]): string => {
  const words = markdown.trim();
  return words === "" ? markdown : markdown.replace(words, () => `${before}${words}${after}`);
};

/**
 * Joins pieces of one line. Neighbours share the marks that they have in common, since `**a****b**` reads as asterisks: the mark that
 * reaches furthest is the outer one.
 */
export const joinStyled = (pieces: readonly StyledMarkdown[]): string => {
  let joined = "";
  for (let at = 0; at < pieces.length;) {
    const { markdown = "", fences = [] } = pieces[at] ?? {};
    const reaches = fences.map((fence) => {
      const other = pieces.findIndex(
        (piece, index) => index > at && !piece.fences.some(([before]) => before === fence[0]),
      );
      return { fence, end: other === -1 ? pieces.length : other };
    });
    const outer = reaches.toSorted((one, next) => next.end - one.end)[0];
    if (outer === undefined) {
      joined += markdown;
      at += 1;
    } else {
      const inside = pieces.slice(at, outer.end).map((piece) => ({
        markdown: piece.markdown,
        fences: piece.fences.filter(([before]) => before !== outer.fence[0]),
      }));
      joined += marked(joinStyled(inside), outer.fence);
      at = outer.end;
    }
  }
  return joined;
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
