/** Matches links and link definitions to files beside the report in the bundle. */
const beside = /\](?:\(|: )(?=report\.html[#)]|sources\/[0-9a-f-]{36}\.(?:html|txt)\))/gu;

/** Returns a report in Markdown for use outside its bundle: links to the bundle's files get the address where they are served. */
export const linkedReport = (markdown: string, files: string): string =>
  markdown.replace(beside, (opening) => `${opening}${files}/`);
