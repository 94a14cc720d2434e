import { describe, expect, it } from "vitest";
import { compareNumbers } from "./numbers-agree.ts";

const held = { missing: [], unclear: [] };

describe("compareNumbers with ranges and tolerances", () => {
  it.each([
    ["en", "It cost between 5 and 10 million dollars.", "It cost $5-10 million."],
    ["en", "It cost 5 to 10 million dollars.", "It cost $5 to $10 million."],
    ["en", "It needs 3.4–4.1 × 10⁶ cells.", "3.4 × 10⁶ to 4.1 × 10⁶ cells"],
    ["de", "Es kamen 1,2 bis 1,5 Mio. Boote.", "Es kamen 1,2 Millionen bis 1,5 Millionen Boote."],
    ["hi", "5 से 10 लाख नावें आईं।", "5 से 10 लाख नावें आईं।"],
    ["zh", "500万至1000万艘船。", "500-1000万艘船。"],
    ["ja", "500万から1000万隻。", "500〜1000万隻。"],
    ["en", "It was 5.2 million, give or take 0.3 million.", "5.2 ± 0.3 million"],
    ["en", "In 1990 and 2000 tolls rose by 5 to 10 % a year.", "In 1990 and 2000 tolls rose by 5–10 %."],
    ["en", "5 men and 10 kg of nails came.", "There came 5 and 10 kg of nails."],
    ["ja", "船の5分の1が沈んだ。", "船の20%が沈んだ。"],
    ["ko", "배의 5분의 1이 가라앉았다.", "배의 20%가 가라앉았다."],
    ["zh", "5分之1的船沉没。", "20%的船沉没。"],
  ])("finds in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual(held);
  });

  it.each([
    ["It cost $5.", "It cost $5-10 million."],
    ["Weir 4.5 12 %", "The weir earned $4.5 billion, 12 % more."],
    ["It weighs 5 kg.", "It lost 5 to 10 %."],
    ["5.2 boats came.", "5.2 ± 0.3 million boats came."],
    ["4.9 to 5.5 million came.", "5.2 ± 0.3 million came."],
  ])(
    "leaves open an end without the scale or unit of the range, or one that is computed: %s / %s",
    (...pair) => {
      const { missing, unclear } = compareNumbers(...pair, "en");
      expect(missing).toEqual([]);
      expect(unclear).not.toEqual([]);
    },
  );

  it.each([
    ["It cost 5 thousand dollars.", "It cost $5-10 million."],
    ["4.9 to 5.9 million came.", "5.2 ± 0.3 million came."],
    ["1.2 billion came.", "1.2 to 1.5 million came."],
    ["It had 5 men.", "It had 5 million men."],
    ["It cost $5.", "It cost $5 million."],
  ])("does not find %s in %s", (...pair) => {
    expect(compareNumbers(...pair, "en").missing).not.toEqual([]);
  });
});
