import { describe, expect, it } from "vitest";
import { isWebAddress, tidyAddress } from "./web-address.ts";

describe("tidyAddress", () => {
  it.each([
    ["https://one.org/a.", "https://one.org/a"],
    ["https://one.org/a),", "https://one.org/a"],
    ["https://en.wikipedia.org/wiki/Lock_(software)", "https://en.wikipedia.org/wiki/Lock_(software)"],
    ["https://one.org/a?b=c&d=e**", "https://one.org/a?b=c&d=e"],
  ])("of %s is %s", (address, tidied) => {
    expect(tidyAddress(address)).toBe(tidied);
  });
});

describe("isWebAddress", () => {
  it.each([
    ["https://one.org/", true],
    ["HTTP://one.org", true],
    ["javascript:alert(1)", false],
    ["file:///etc/passwd", false],
    ["https://", false],
  ])("of %s is %s", (address, is) => {
    expect(isWebAddress(address)).toBe(is);
  });
});
