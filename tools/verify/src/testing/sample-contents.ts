import { filesOf, renderChecksums, sampleBundle, samplePageStarts } from "@quarry/report/testing";
import { type BundleContents, sha256 } from "../bundle-files.ts";

const contentsOf = (bundle: ReturnType<typeof sampleBundle>): BundleContents =>
  new Map(filesOf(bundle).map(({ path, content }) => [path, Buffer.from(content, "utf8")]));

/** Returns the files of a bundle as `publish-report` writes them. */
export const sampleContents = (): BundleContents => contentsOf(sampleBundle());

/** Returns the same files for a run whose first source has pages. */
export const pagedContents = (): BundleContents => contentsOf(sampleBundle({}, samplePageStarts));

/** Returns a bundle with one file changed and its checksum left wrong. */
export const withFile = (contents: BundleContents, path: string, content: string): BundleContents =>
  new Map([...contents, [path, Buffer.from(content, "utf8")]]);

const withNewChecksums = (contents: BundleContents): BundleContents => {
  const files = [...contents].filter(([name]) => name !== "checksums.sha256");
  const checksums = renderChecksums(new Map(files.map(([name, bytes]) => [name, sha256(bytes)])));
  return withFile(contents, "checksums.sha256", checksums);
};

/** Returns a bundle with one file changed and its checksum renewed. */
export const forged = (
  path: string,
  change: (content: string) => string,
  contents = sampleContents(),
): BundleContents => {
  return withNewChecksums(withFile(contents, path, change(contents.get(path)?.toString("utf8") ?? "")));
};

/** Returns the sample bundle without one of its files, and with the checksums of the remaining files. */
export const omitFile = (path: string): BundleContents =>
  withNewChecksums(new Map([...sampleContents()].filter(([name]) => name !== path)));
