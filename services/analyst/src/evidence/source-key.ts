interface Origin {
  readonly documentId: string;
  readonly publisher: string;
}

/** Publisher of everything that was handed in as a file; it says nothing about who wrote it. */
const localFiles = "local files";

/** What counts as one source: a publisher, or for files that were handed in the single file. */
export const sourceKey = ({ documentId, publisher }: Origin): string =>
  publisher === localFiles ? documentId : publisher;
