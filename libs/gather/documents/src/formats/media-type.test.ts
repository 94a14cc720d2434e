import { describe, expect, it } from "vitest";
import { parseContentType } from "./media-type.ts";

describe("parseContentType", () => {
  it.each([
    [undefined, "", undefined],
    ["Text/HTML; Charset=GBK", "text/html", "gbk"],
    ["text/html ; charset = utf-8 ; x=1", "text/html", "utf-8"],
    ["text/html; charset='utf-8'", "text/html", "utf-8"],
    ["text/html; charset=utf-8, text/html", "text/html", "utf-8"],
    ['text/html; charset="windows\\-1250"', "text/html", "windows-1250"],
    ['text/html; boundary="; charset=gbk"', "text/html", undefined],
    ['text/html; name="a\\"; charset=gbk"; charset=utf-8', "text/html", "utf-8"],
    ['text/html; charset=utf-8"', "text/html", "utf-8"],
    ['text/html; charset="utf-8', "text/html", "utf-8"],
    ["text/html; x-charset=gbk", "text/html", undefined],
    ["text/html; utf-8", "text/html", undefined],
  ])("of %s returns its type and charset", (header, name, charset) => {
    expect(parseContentType(header)).toEqual({ name, charset });
  });
});
