const citationLink = /\[\\\[(\d+(?:, pp?\. [\d–]+)?)\\\]\]\([^)\s]*\)/g;

/** The report as it reads well on a terminal: citations as plain numbers, which the source list explains. */
export const printedReport = (markdown: string): string => markdown.replaceAll(citationLink, "[$1]");
