import { describe, expect, it } from "vitest";
import { decodeFile } from "./decode-file.ts";

const fileOf = (folder: string, bytes: Uint8Array) => ({
  file: `${folder}/a.txt`,
  folder,
  bytes: async () => bytes,
});
const now = (): number => 0;

describe("decodeFile", () => {
  it("calls a file right whose text is the one of its encoding, under any name", async () => {
    expect(await decodeFile(fileOf("ascii", Buffer.from("plain")), now)).toEqual({
      file: "ascii/a.txt",
      truth: "ascii",
      detected: "utf-8",
      right: true,
      isStandard: true,
      seconds: 0,
    });
  });

  it("calls a file wrong whose text is another one", async () => {
    expect(await decodeFile(fileOf("koi8-r", Buffer.from("né")), now)).toMatchObject({ right: false });
  });

  it("calls a file wrong that nothing decodes", async () => {
    const hidden = fileOf("utf-7", Buffer.from("caf+AOk-"));
    expect(await decodeFile(hidden, now)).toMatchObject({ right: false, detected: "utf-8" });
  });
});
