import { describe } from "vitest";
import { testHeld, testUnclear } from "../../testing/test-numbers.ts";

describe("compareNumbers with halves", () => {
  testHeld("takes a half as a bound for no share", [
    ["More than half agreed.", "70 % agreed."],
    ["Less than half agreed.", "30 % agreed."],
  ]);

  testUnclear("is undecided about a multiple", [
    ["de", "Die Zahl hat sich halbiert.", "Die Zahl sank von 10 auf 5."],
    ["it", "Il numero è dimezzato.", "Il numero è sceso da 10 a 5."],
    ["sv", "Antalet halverades.", "Antalet sjönk från 10 till 5."],
    ["en", "Tolls were halved.", "Tolls fell from 10 to 5."],
  ]);
});
