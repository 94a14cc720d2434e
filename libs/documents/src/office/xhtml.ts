// XML closes what is empty by a slash, which HTML reads as an open element: a page without a title would be all title.
const closedAtOnce =
  /<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/>/giu;

/** XHTML as HTML: empty elements that HTML does not close by itself are closed by a tag. */
export const asHtml = (xhtml: string): string => xhtml.replaceAll(closedAtOnce, "<$1$2></$1>");
