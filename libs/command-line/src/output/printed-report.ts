const citationLink = /\[\\\[(\d+(?:, pp?\. [\d–]+)?)\\\]\]\([^)\s]*\)/g;

const doubtLink = /\[⚠\]\(#not-fully-supported\)/g;

/** The report as it reads well on a terminal: citations as plain numbers, which the source list explains, and marks of doubt as signs. */
export const printedReport = (markdown: string): string =>
  markdown.replaceAll(citationLink, "[$1]").replaceAll(doubtLink, "⚠");
