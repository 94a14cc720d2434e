import { bundleFiles, renderChecksums, sampleBundle } from "@quarry/analyst/testing";
import type { BundleContents } from "../bundle-contents.ts";

/** The files of a bundle as `publish-report` writes them. */
export const sampleContents = (): BundleContents =>
  new Map(bundleFiles(sampleBundle()).map(({ path, content }) => [path, Buffer.from(content, "utf8")]));

/** A bundle with one file changed and nothing else, so that its checksum is wrong. */
export const withFile = (contents: BundleContents, path: string, content: string): BundleContents =>
  new Map([...contents, [path, Buffer.from(content, "utf8")]]);

/** A bundle with one file changed by somebody who knew to renew the checksums. */
export const forged = (path: string, change: (content: string) => string): BundleContents => {
  const contents = sampleContents();
  const changed = withFile(contents, path, change(contents.get(path)?.toString("utf8") ?? ""));
  const files = [...changed].filter(([name]) => name !== "checksums.sha256");
  const checksums = renderChecksums(
    files.map(([name, bytes]) => ({ path: name, content: bytes.toString("utf8") })),
  );
  return withFile(changed, "checksums.sha256", checksums);
};
