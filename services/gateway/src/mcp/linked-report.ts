/** Links of a report, and definitions of links, to files beside it in the bundle. */
const beside = /\](?:\(|: )(?=report\.html#doc-|sources\/[0-9a-f-]{36}\.(?:html|txt)\))/gu;

/** A report in Markdown that is read away from its bundle: its links to the bundle's files begin with where these are served. */
export const linkedReport = (markdown: string, files: string): string =>
  markdown.replace(beside, (opening) => `${opening}${files}/`);
