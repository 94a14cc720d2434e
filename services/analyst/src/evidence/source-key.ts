interface Origin {
  readonly documentId: string;
  readonly publisher: string;
}

/** Publisher of everything that was handed in as a file; it says nothing about who wrote it. */
const localFiles = "local files";

/** Whether a source was handed in as a file. */
export const isLocalFile = ({ publisher }: Pick<Origin, "publisher">): boolean => publisher === localFiles;

/** What counts as one source: a publisher, or for files that were handed in the single file. */
export const sourceKey = ({ documentId, publisher }: Origin): string =>
  isLocalFile({ publisher }) ? documentId : publisher;
