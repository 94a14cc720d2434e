import { crc32 } from "node:zlib";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { archiveOf } from "../testing/office-files.ts";
import { readSample } from "../testing/read-sample.ts";
import { zipNames } from "./zip-names.ts";

const raw = (name: string, encoding: string) => ({
  bytes: iconv.encode(name, encoding),
  isUtf8: false,
  unicodePath: undefined,
});

describe("the names in an archive", () => {
  it.each([
    ["utf-8", ["Mühle.txt", "Kříž.txt"]],
    ["shift_jis", ["議事録.txt", "資料/報告.txt"]],
    ["shift_jis", ["リソ.txt", "予定表.txt"]],
    ["gbk", ["会议记录.txt", "资料/报告.txt"]],
    ["cp866", ["Отчёт.txt", "Договор.txt"]],
    ["cp437", ["Mühle.txt", "Größe/Käufer.txt"]],
    ["windows-1252", ["Mühle.txt", "Größe/Käufer.txt"]],
  ])("are decoded together without a declared encoding (%s)", async (encoding, names) => {
    expect(await zipNames(names.map((name) => raw(name, encoding)))).toEqual(names);
  });

  it("are read from the field for UTF-8, if it is of the same name", async () => {
    const name = raw("M_hle.txt", "latin1");
    const field = (checksum: number) => {
      const head = Buffer.from([1, 0, 0, 0, 0]);
      head.writeUInt32LE(checksum, 1);
      return Buffer.concat([head, Buffer.from("Mühle.txt")]);
    };
    const read = (checksum: number) => zipNames([{ ...name, unicodePath: field(checksum) }]);
    expect(await read(crc32(name.bytes))).toEqual(["Mühle.txt"]);
    expect(await read(7)).toEqual(["M_hle.txt"]);
  });

  it("are shown as they were written", async () => {
    const bytes = Buffer.from(archiveOf({ "a1.txt": "It froze.", "b1.txt": "It held.", "c.bin": "" }));
    for (const [plain, umlaut] of [
      ["a1.txt", "\u0081.txt"],
      ["b1.txt", "\u0084.txt"],
    ] as const)
      for (let at = bytes.indexOf(plain); at !== -1; at = bytes.indexOf(plain, at))
        bytes.write(`B${umlaut}`, at, "latin1");
    expect(await readSample(bytes, { uri: "file:all.zip" })).toMatchObject({
      text: "# Bü.txt\n\nIt froze.\n\n# Bä.txt\n\nIt held.",
    });
  });
});
