/** The bytes of every file of a bundle by path, with forward slashes. */
export type BundleContents = ReadonlyMap<string, Buffer>;

/** The text of a file, a byte order mark included, so that offsets count what the file holds; empty when it is missing. */
export const textOf = (contents: BundleContents, path: string): string =>
  contents.get(path)?.toString("utf8") ?? "";
