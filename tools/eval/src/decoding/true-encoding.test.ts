import { describe, expect, it } from "vitest";
import { trueEncoding } from "./true-encoding.ts";

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
