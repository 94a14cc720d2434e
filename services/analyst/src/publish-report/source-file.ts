/** Where the whole text of a document lies in its bundle. */
export const sourceFile = (documentId: string): string => `sources/${documentId}.txt`;
