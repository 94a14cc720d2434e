import { describe, expect, it } from "vitest";
import { decodeFile, trueEncoding } from "./decode-file.ts";

describe("trueEncoding", () => {
  it.each([
    ["Shift_JIS", "shift_jis", true],
    ["CP949", "euc-kr", true],
    ["iso-8859-2-polish", "iso-8859-2", true],
    ["MacCyrillic", "x-mac-cyrillic", true],
    ["utf-8-sig", "utf-8", true],
    ["IBM855", "ibm855", false],
    ["UTF-32LE", "utf-32le", false],
    ["iso-2022-kr", "iso-2022-kr", false],
  ])("reads %s as %s", (folder, name, isStandard) => {
    expect(trueEncoding(folder)).toEqual({ name, isStandard });
  });
});

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
