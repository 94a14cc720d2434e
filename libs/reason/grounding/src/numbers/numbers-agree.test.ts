import { describe, expect, it } from "vitest";
import { testHeld, testMissing } from "../testing/test-numbers.ts";
import { compareNumbers, compareNumbersInSlices, numbersAgree } from "./numbers-agree.ts";

describe("numbersAgree", () => {
  it.each([
    ["It waits 15 s.", "The wait is 15 s at most.", true],
    ["It waits 15 s.", "The wait is 20 s at most.", false],
    ["It has 3 parts.", "It consists of three parts.", true],
    ["It grew by 12 %.", "It took 12 ms, or 4 %.", false],
    ["It waits.", "It waits 5 s.", true],
    ["高度为 300 米。", "塔高 300 米。", true],
    ["It waits 0.5 s.", "The wait is 500 ms.", true],
    ["It waits 5 s.", "The wait is 500 ms.", false],
    ["It waits 15 minutes.", "The wait is a quarter of an hour, 900 seconds.", true],
    ["It has 25 parts.", "It consists of twenty-five parts.", true],
    ["It has 2,000,000 users.", "Two million people use it.", true],
    ["It fails in 20 % of cases.", "It fails in one in five cases.", true],
    ["It fails in 20 % of cases.", "Its failure rate is 0.2.", true],
    ["It fails in 33 % of cases.", "It fails in a third of the cases.", true],
    ["It fails in 20 % of cases.", "It fails in one in four cases.", false],
    ["It fails in 0.2 of cases.", "It fails in 2 % of cases.", false],
    ["One in two jobs fails.", "Of the jobs, one in five fails.", false],
    ["One in five jobs fails.", "Of the jobs, 20 % fail.", true],
    ["1 in 5 jobs fails.", "One in five jobs fails.", true],
    ["A third of the jobs fails.", "Of the jobs, 33 % fail.", true],
    ["The two parts differ.", "The parts differ.", true],
    ["The wait was 24-hour.", "It was kept for 24 hr.", true],
    ["HTTP/2 is faster than HTTP/1.1.", "The newer one is faster.", true],
    ["25-hydroxyvitamin D was low.", "The metabolite was low.", true],
    ["It took 25 minutes.", "It took 26 minutes.", false],
    ["Patients got 50 µg daily.", "Patients got 50 mcg daily.", true],
    ["Im Jahr 1871 lebten dort 826.000 Menschen.", "1871 hatte die Stadt 826.000 Einwohner.", true],
    [
      "The score changed by -0.5 points.",
      "The change was \u22120.5 points (95 % CI \u22121.0 to \u22120.1).",
      true,
    ],
    ["The score changed by \u22120.5 points.", "The change was -0.5 points.", true],
    ["The balance was \u201112 million.", "A balance of \u201312 million was booked.", true],
    ["The fort held 12\u2009000 men.", "The fort held 12,000 men.", true],
    ["The fort held 12 000 men.", "The fort held 12\u2006000 men.", true],
    ["Doses of 5\u2009mg were given.", "Doses of 5 mg were given.", true],
    ["COVID\u201119 spread.", "The disease spread.", true],
    ["It was a 24\u2011hour day.", "It lasted 24 hr.", true],
    ["Rates rose by 10\u201320 %.", "Rates rose by 10 to 20 %.", true],
    ["The score changed by \u22120.5 points.", "The score changed by 0.7 points.", false],
  ])("%s / %s: %s", (sentence, quote, expected) => {
    expect(numbersAgree(sentence, quote)).toBe(expected);
  });
});

it("compares one number at a time", () => {
  const text = Array.from({ length: 200 }, (_, index) => `${index + 100} boats`).join(", ");
  const pauses = [...compareNumbersInSlices(text, "7 boats", "en")];
  expect(pauses.length).toBeGreaterThanOrEqual(200);
});

describe("compareNumbers", () => {
  testMissing("misses a share, a date or a part that the text lacks", [
    ["Two of three trials failed.", "All three trials succeeded in two countries."],
    ["One in five adults smokes.", "In phase 1, 5 adults smoked."],
    ["Three out of ten patients died.", "10 dropped out and 3 died."],
    ["On 3/5 the weir fell.", "The weir fell on 7 April 1893."],
    ["In 1893 it had 7 locks.", "On 9/11 it had 5 locks, in 1893."],
  ]);

  testHeld("reads a share of a large round whole", [
    ["Fewer than 1 in 1,000 children react.", "Fewer than 0.1 % of children react."],
    ["de", "1 von 10.000 Rohren platzt.", "0,01 % der Rohre platzen."],
    ["5 in 1,000 pipes burst.", "The rate is 5 per 1,000 pipes."],
    ["3 of 1,000 boats sank.", "Of 1,000 boats, 3 sank."],
  ]);

  testMissing("misses a share of a large round whole", [
    ["5 in 1,000 pipes burst.", "7 in 1,000 pipes burst."],
    ["5 in 1,000 pipes burst.", "5 % of the pipes burst."],
  ]);

  testHeld("reads a fraction or a pair after a preposition", [
    ["Staff are on 24/7 duty.", "There are 24/7 staff."],
    ["It failed on 3/5 tests.", "It failed three of five tests."],
    ["It works on 1/4 power.", "It works on 25 % of its power."],
    ["The 9/11 floods came.", "On 9/11 floods came."],
  ]);

  it("treats a pair of numbers only as a possible date", () => {
    expect(compareNumbers("On 11/9 the weir fell.", "The weir fell on 9 November.", "en")).toEqual({
      missing: [],
      unclear: ["11"],
    });
  });

  testHeld("reads numbers beside times, arcs and colons", [
    ["They led 3 midnight raids.", "They led three midnight raids."],
    ["They held 12 noon meetings.", "They held twelve noon meetings."],
    ["The weir is at 40°26' N.", "The weir is at 40°26'46\" N."],
    ["30 people left.", "In 12' 30 people left."],
    ["It took 2 minutes.", "It took 2 minutes and 30 seconds."],
    ["It took 30 seconds.", "It took 2 minutes and 30 seconds."],
    ["It sold 450 units in the first quarter.", "Q1:450 units"],
    ["In the lock were 200 boats at 10:15.", "At 10:15 200 boats were in the lock."],
  ]);

  it.each([
    ["en", "Sales grew 20%.", "Sales grew to 20 units."],
    ["en", "Five times larger.", "It is 5 % larger."],
    ["de", "12 Schiffe sanken.", "12 % der Schiffe sanken."],
    ["ru", "20 % судов затонули.", "20 судов затонули."],
    ["en", "It cost €30 million.", "30 million people live there."],
    ["de", "Es waren 30 Schiffe.", "Es kostete 30 Euro."],
  ])("treats a count only as a possible share or price, in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({
      missing: [],
      unclear: [expect.any(String)],
    });
  });

  testHeld("reads shares and prices in words, in tables and without their sign", [
    ["en", "It cost €30.", "Cost, in euros: 30 in 2020."],
    ["zh", "票价300元。", "票价300块钱"],
    ["en", "Sales grew 20%.", "Growth in sales (%): 2019 12, 2020 20."],
    ["en", "Sensitivity was 85%.", "Sensitivities were 85, 88 and 90 percent."],
    ["en", "20 ships sank, 20 percent of the fleet.", "20 ships, or 20% of the fleet, sank."],
    ["ro", "20% din bărci.", "Douăzeci la sută din bărci."],
    ["ar", "ارتفعت 20%.", "ارتفعت 20 بالمئة."],
  ]);
});
