import { describe, expect, it } from "vitest";
import { testHeld, testMissing, testUnclear } from "../../testing/test-numbers.ts";
import { compareNumbers } from "../numbers-agree.ts";

describe("compareNumbers with amounts that look like dates and periods", () => {
  testHeld("finds", [
    ["en", "It cost EUR 11.1950.", "It cost 11.195 EUR."],
    ["de", "Es kostet 10.1850 €.", "Es kostet 10,1850 €."],
    ["en", "10/1600 patients died.", "10 of 1,600 patients died."],
    ["de", "Im Dezember 2019 fiel es.", "12.2019: es fiel."],
    ["en", "It is a 12 V 2000 W inverter.", "The inverter gives 2 kW from 12 V."],
    ["pl", "Upadł 3 IV 2020.", "Upadł 3 kwietnia 2020."],
    ["en", "It lasted 2 millennia.", "It lasted two millennia."],
    ["de", "Es stand im 2. Jahrtausend.", "Es stand im II. Jahrtausend."],
  ]);

  testUnclear("is undecided", [
    ["en", "It was 12.2 g.", "It was 12.1985 g."],
    ["en", "In 12/2019 it fell.", "In December 2019 it fell."],
    ["de", "Es fiel 2019.", "12.2019: es fiel."],
    ["en", "It fell on 12 March 2021.", "It fell on 3/12/21."],
    ["fr", "Il tomba le 3 décembre 2021.", "Il tomba le 3/12/21."],
  ]);

  testMissing("misses a day that a date with two digits of a year cannot be", [
    ["It fell on 12 April 2021.", "It fell on 3/12/21."],
    ["Born 04/07/76.", "Born 05/07/76."],
  ]);

  it("takes a number of millennia for no period", () => {
    const { missing } = compareNumbers("It lasted 2 millennia.", "It was founded in 1500.", "en");
    expect(missing).toEqual(["2"]);
  });
});
