import { describe, expect, it } from "vitest";
import { archiveOf, withBadChecksum } from "../testing/office-files.ts";
import { readSample } from "../testing/read-sample.ts";

const read = (bytes: Uint8Array) => readSample(bytes, { uri: "file:all.zip" });

describe("a ZIP archive of files", () => {
  it("is read without a damaged file, which is named", async () => {
    const files = { "a.txt": "It froze.", "b.txt": "It held 41 days." };
    expect(await read(withBadChecksum(archiveOf(files), "b.txt"))).toMatchObject({
      text: "It froze.",
      metadata: { unreadFiles: "b.txt" },
    });
  });
});
