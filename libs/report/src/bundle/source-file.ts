/** Where the whole text of a document lies in its bundle. */
export const sourceFile = (documentId: string): string => `sources/${documentId}.txt`;

/** Where the page of a cited document lies, its text with the cited words marked. */
export const sourcePageFile = (documentId: string): string => `sources/${documentId}.html`;
