import { describe, expect, it } from "vitest";
import { containsCjk } from "./cjk.ts";

describe("containsCjk", () => {
  it.each(["a 中", "かな", "カナ", "한글"])("sees it in %s", (text) => {
    expect(containsCjk(text)).toBe(true);
  });

  it.each(["", "latin", "кириллица", "，。"])("sees none in %j", (text) => {
    expect(containsCjk(text)).toBe(false);
  });
});
