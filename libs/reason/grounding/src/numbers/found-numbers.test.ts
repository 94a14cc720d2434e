import { describe } from "vitest";
import { testHeld, testMissing, testUnclear } from "../testing/test-numbers.ts";

describe("compareNumbers with ranges and tolerances", () => {
  testHeld("finds", [
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
    [
      "en",
      "Tolls were $1.2 billion in 2010.",
      "Tolls grew from $1.2 billion in 2010 to $2.4 billion in 2020.",
    ],
    [
      "en",
      "Tolls grew from $1.2 billion in 2010 to $2.4 billion.",
      "In 2010 tolls were $1.2 billion, then $2.4 billion.",
    ],
    ["en", "It was 300 million in 1950.", "It rose from 300 million in 1950 to 2,000 million in 2000."],
    ["fr", "Il y en avait 1,2 million en 2010.", "Il passa de 1,2 million en 2010 à 2,4 millions en 2020."],
    ["es", "Hubo 1,2 millones en 2010.", "Pasó de 1,2 millones en 2010 a 2,4 millones en 2020."],
    ["en", "It began with 500 boats.", "The boats rose from 500 to 2 million."],
    ["en", "The boats rose from 500 to 2 million.", "It began with 500 boats and ended with 2 million."],
    ["en", "It began with 10 million boats.", "The boats fell from 10 to 5 million."],
    ["en", "It cost 1500 million.", "It cost between 1500 and 2000 million."],
  ]);

  testUnclear("leaves open an end without the scale or unit of the range, or one that is computed", [
    ["It cost $5.", "It cost $5-10 million."],
    ["Weir 4.5 12 %", "The weir earned $4.5 billion, 12 % more."],
    ["It weighs 5 kg.", "It lost 5 to 10 %."],
    ["It cost $1.5.", "It cost $1.5 to 2 million."],
    ["It weighs 1500 tonnes.", "It weighs 1500 to 2000 kg."],
    ["5.2 boats came.", "5.2 ± 0.3 million boats came."],
    ["4.9 to 5.5 million came.", "5.2 ± 0.3 million came."],
  ]);

  testMissing("does not find", [
    ["It cost 5 thousand dollars.", "It cost $5-10 million."],
    ["4.9 to 5.9 million came.", "5.2 ± 0.3 million came."],
    ["1.2 billion came.", "1.2 to 1.5 million came."],
    ["It had 5 men.", "It had 5 million men."],
    ["It cost $5.", "It cost $5 million."],
    ["It began with 500 thousand boats.", "The boats rose from 500 to 2 million."],
  ]);
});
