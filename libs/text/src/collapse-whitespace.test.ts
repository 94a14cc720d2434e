import { describe, expect, it } from "vitest";
import { collapseWhitespace } from "./collapse-whitespace.ts";

describe("collapseWhitespace", () => {
  it("leaves single spaces between words", () => {
    expect(collapseWhitespace("\n a\t\u00A0b\r\n\r\nc ")).toBe("a b c");
  });
});
