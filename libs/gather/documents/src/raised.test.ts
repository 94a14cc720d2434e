import { describe, expect, it } from "vitest";
import { raisedText } from "./raised.ts";

describe("raisedText", () => {
  it.each([
    ["The lock was built in 1871", "3", "[3]"],
    ["It cost 4,500", "2", "[2]"],
    ["It cost 4,500 marks.", "12", "[12]"],
    ["It fell by 12.5", "1", "[1]"],
    ["It fell by 12 %", "1", "[1]"],
    ["the weir", "7", "[7]"],
    ["(see the roll)", "4", "[4]"],
    ["the weir", "1,2", "[1,2]"],
    ["in 1871", "1–3", "[1–3]"],
    ["in 1871", "a", "[a]"],
    ["the boats", "b", "[b]"],
    ["Ann Bee", "1, na1", "[1, na1]"],
    ["Ann Bee", "a,*", "[a,*]"],
    ["Bob C. Dee", "2,†", "[2,†]"],
    ["12 boats", "*", "[*]"],
    ["he said so。", "5", "[5]"],
    ["", "1", "[1]"],
    ["It cost 95", "1", "[1]"],
  ])("takes for a note what is behind %s: %s", (before, content, written) => {
    expect(raisedText(before, content)).toBe(written);
  });

  it.each([
    ["about 10", "6", "^6"],
    ["from 10", "1", "^1"],
    ["2", "8", "^8"],
    ["3 × 10", "-3", "^-3"],
    ["a field of 40 km", "2", "^2"],
    ["12 m", "3", "^3"],
    ["E = mc", "2", "^2"],
    ["x", "2", "^2"],
    ["(a + b)", "2", "^2"],
  ])("takes for a power what is behind %s: %s", (before, content, written) => {
    expect(raisedText(before, content)).toBe(written);
  });

  it.each([
    ["the 1", "st"],
    ["the 2", "nd"],
    ["1", "er"],
    ["au 21", "e"],
    ["o 12", "o"],
    ["M", "e"],
    ["the brand", "TM"],
    ["x", "i,j"],
    ["Ext", "p,q"],
  ])("keeps what is neither: %s%s", (before, content) => {
    expect(raisedText(before, content)).toBe(content);
  });
});
