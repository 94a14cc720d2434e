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

  it("names or counts the files above the limit", async () => {
    const files = (count: number, name: string) =>
      archiveOf(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}.txt`, "Ice."])),
      );
    expect(await read(files(202, "f"))).toMatchObject({
      metadata: { files: "200", unreadFiles: "f200.txt, f201.txt" },
    });
    expect(await read(files(300, "a long name "))).toMatchObject({
      metadata: {
        files: "200",
        unreadFiles: expect.stringMatching(/^a long name 200\.txt, .+… \(100 files\)$/u),
      },
    });
  });
});
