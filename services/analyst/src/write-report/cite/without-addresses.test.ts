import { describe, expect, it } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

describe("withoutAddresses", () => {
  it.each([
    ["a link", "See [the docs](https://a.example/x_(y)) first.", "See the docs first."],
    ["a link with a title", 'See [it](/x "there").', "See it."],
    ["an image", "![A queue](a.png) waits.", "A queue waits."],
    ["an address", "Go to https://a.example/b?c=d now.", "Go to … now."],
    ["an address in brackets", "Go to <https://a.example>.", "Go to …."],
    ["an address without a scheme", "Go to www.a.example/b now.", "Go to … now."],
    ["a definition", "A [b].\n[b]: https://a.example\nC.", "A [b].\n\nC."],
    ["no address", "An array[0] (of jobs) and a::b.", "An array[0] (of jobs) and a::b."],
  ])("shows %s as words", (_what, text, shown) => {
    expect(withoutAddresses(text)).toBe(shown);
  });
});
