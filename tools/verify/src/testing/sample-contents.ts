import { bundleFiles, renderChecksums, sampleBundle } from "@quarry/analyst/testing";
import type { BundleContents } from "../bundle-contents.ts";

/** The files of a bundle as `publish-report` writes them. */
export const sampleContents = (): BundleContents =>
  new Map(bundleFiles(sampleBundle()).map(({ path, content }) => [path, Buffer.from(content, "utf8")]));

/** A bundle with one file changed and nothing else, so that its checksum is wrong. */
export const withFile = (contents: BundleContents, path: string, content: string): BundleContents =>
  new Map([...contents, [path, Buffer.from(content, "utf8")]]);

const withNewChecksums = (contents: BundleContents): BundleContents => {
  const files = [...contents].filter(([name]) => name !== "checksums.sha256");
  const checksums = renderChecksums(
    files.map(([name, bytes]) => ({ path: name, content: bytes.toString("utf8") })),
  );
  return withFile(contents, "checksums.sha256", checksums);
};

/** A bundle with one file changed by somebody who knew to renew the checksums. */
export const forged = (path: string, change: (content: string) => string): BundleContents => {
  const contents = sampleContents();
  return withNewChecksums(withFile(contents, path, change(contents.get(path)?.toString("utf8") ?? "")));
};

/** A bundle that never had one of its files. */
export const withoutFile = (path: string): BundleContents =>
  withNewChecksums(new Map([...sampleContents()].filter(([name]) => name !== path)));
