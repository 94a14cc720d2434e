import { describe, expect, it } from "vitest";
import { readableText } from "../testing/readable-item.ts";
import { findKeyword } from "./find-keyword.ts";

const found = (keyword: string, text: string, language = "en"): string[] =>
  findKeyword(readableText({ text, language }), keyword).map(({ start, end }) => text.slice(start, end));

describe("findKeyword", () => {
  it.each([
    ["its case", "LOOT", "We share loot.", ["loot"]],
    ["its inflection", "extracting mechanics", "The extraction mechanic is new", ["extraction mechanic"]],
    ["its accents", "cafe", "Two cafés, one Café", ["cafés", "Café"]],
    ["line breaks in it", "machine learning", "machine\nlearning", ["machine\nlearning"]],
    ["quotation marks around it", "“loot”", "loot", ["loot"]],
    ["stop words in it", "state of the art", "A state of the art engine", ["state of the art"]],
  ])("finds a keyword whatever %s", (_case, keyword, text, spans) => {
    expect(found(keyword, text)).toEqual(spans);
  });

  it("finds whole words first, otherwise parts of words", () => {
    expect(found("art", "The party made art.")).toEqual(["art"]);
    expect(found("art", "The party.")).toEqual(["art"]);
    expect(found("ar", "The party.")).toEqual([]);
  });

  it("finds the words of a keyword near each other if they are not adjacent", () => {
    expect(found("extraction mechanics", "The mechanics of extraction.")).toEqual([
      "mechanics of extraction",
    ]);
  });

  it("does not treat words far from each other as a keyword", () => {
    expect(found("extraction mechanics", `Extraction ${"and so on ".repeat(20)} mechanics`)).toEqual([]);
  });

  it.each([
    ["C++", "C and C++ and C", ["C++"]],
    ["$5", "costs $50 or $5", ["$5"]],
    [".NET", "in .NET now", [".NET"]],
  ])("finds %s with its signs", (keyword, text, spans) => {
    expect(found(keyword, text)).toEqual(spans);
  });

  it.each([
    ["zh", "排名系统", "新的排名系统不公平。", ["排名系统"]],
    ["zh", "排名", "新的排名系统，旧的排\n名。", ["排名", "排\n名"]],
    ["ja", "順位", "新しい順位制度", ["順位"]],
    ["ko", "시스템", "새로운 시스템은 불공평하다", ["시스템"]],
    ["th", "ระบบ", "ระบบการจัดอันดับ", ["ระบบ"]],
    ["ru", "системы ёлок", "Система елок", ["Система елок"]],
    ["ar", "محمد", "قال مُحَمَّد هذا", ["مُحَمَّد"]],
    ["hi", "प्रणाली", "यह प्रणाली है", ["प्रणाली"]],
  ])("finds words in %s: %s", (language, keyword, text, spans) => {
    expect(found(keyword, text, language)).toEqual(spans);
  });

  it.each(["", "  ", "“”"])("finds nothing for %j", (keyword) => {
    expect(found(keyword, "anything")).toEqual([]);
  });
});
