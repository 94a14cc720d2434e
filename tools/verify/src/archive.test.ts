import { buffer } from "node:stream/consumers";
import { createArchive } from "@quarry/exports";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { BundleContents } from "./bundle-files.ts";
import { pagedContents, sampleContents, withFile } from "./testing/sample-contents.ts";
import { verifyBundle } from "./verify-bundle.ts";

/** Packs the files of a bundle into the gateway's zip, and returns them as unpacked by a different library. */
const throughZip = async (contents: BundleContents): Promise<BundleContents> => {
  const files = [...contents].map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    content: async () => bytes,
  }));
  const { stream } = await createArchive("quarry-r-1", files);
  const unzipped = Object.entries(unzipSync(await buffer(stream)));
  return new Map(unzipped.map(([path, bytes]) => [path.replace(/^quarry-r-1\//u, ""), Buffer.from(bytes)]));
};

describe("a bundle that came as a zip", () => {
  it.each([
    ["a bundle", sampleContents()],
    ["one with pages", pagedContents()],
  ])("passes verification like its files: %s", async (_, contents) => {
    const unpacked = await throughZip(contents);
    expect(unpacked).toEqual(contents);
    expect(verifyBundle(unpacked).problems).toEqual([]);
  });

  it("fails like its files", async () => {
    const changed = withFile(sampleContents(), "report.md", "# Another report\n");
    expect(verifyBundle(await throughZip(changed)).problems).toEqual(verifyBundle(changed).problems);
    expect(verifyBundle(changed).problems).not.toEqual([]);
  });
});
