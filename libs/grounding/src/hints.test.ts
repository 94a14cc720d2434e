import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hintsFor } from "./hints.ts";

const none = { numbers: [], names: [] };

describe("hintsFor", () => {
  it.each([
    ["COVID-19 raised mortality in nursing homes.", "COVID-19 deaths rose among residents of nursing homes."],
    ["HTTP/2 sends several streams over one connection.", "With HTTP/2 streams share a connection."],
    ["GPT-4 answers more of the questions.", "More questions were answered by GPT-4."],
    ["Node.js/Express serves the pages.", "The pages are served by Express on Node.js."],
    ["A missing value is an `Option<T>`.", "Use Option<T> for a value that may be missing."],
    ["The 24-hour mean was lower.", "Mean pressure over 24 hr was lower."],
    ["Twenty-five looms were lost.", "The fire took 25 looms."],
    ["Output rose by 20 %.", "Output was up by one in five."],
    [
      "The rise was 3.63 ± 0.234 against 2.20 ± 0.240 mg hr/dL.",
      "It was 3.63 mg hr/dL +/- 0.234 and 2.20 +/- 0.240 later.",
    ],
    ["Levels fell by 0.69 ± 0.30 a degree.", "There was a decline (−0.69 ± 0.30 per degree)."],
    ["In Berlin lebten 1871 rund 826.000 Menschen.", "1871 zählte Berlin 826.000 Einwohner."],
  ])("has none for %s", (statement, quote) => {
    const language = /lebten/u.test(statement) ? "de" : "en";
    expect(hintsFor(statement, { quotes: [quote], language })).toEqual(none);
  });

  it("takes year, title and publisher of the document, and the statements below", () => {
    expect(
      hintsFor("In the 2019 trial of the Norwegian group, 12 of 40 patients recovered.", {
        quotes: ["Twelve patients recovered."],
        context: ["Norwegian trial of walking", "2019-05-03"],
        basedOn: ["The trial had 40 patients."],
        language: "en",
      }),
    ).toEqual(none);
  });

  it("names the numbers and names that nothing has", () => {
    expect(
      hintsFor("The mill at Lowell paid 3 dollars in 1834, unlike Manchester.", {
        quotes: ["The mill at Lowell paid 2 dollars."],
        language: "en",
      }),
    ).toEqual({ numbers: ["3 dollars", "1834"], names: ["Manchester"] });
    expect(
      hintsFor("Redis 的延迟是 15 ms。", { quotes: ["延迟是 20 ms。"], language: "zh" }).numbers,
    ).toEqual(["15 ms"]);
    const quotes = ["The ratio was 12.5, then 0.551."];
    expect(hintsFor("It was 2.5, then 0.55.", { quotes, language: "en" }).numbers).toEqual(["2.5", "0.55"]);
  });

  it("has none for technical prose that says what its quote says, in any order", () => {
    const name = fc.constantFrom(
      "COVID-19",
      "HTTP/2",
      "GPT-4",
      "Node.js/Express",
      "`Option<T>`",
      "std::vector<int>",
      "ASP.NET/core",
      "C++20",
      "omega-3",
      "25(OH)D",
      "IL-6",
      "IPv6",
      "RFC 9457",
      "UTF-8",
      "A/B",
      "x86-64",
      "B-52",
      "1.2.3",
      "§ 12",
      "10.1",
    );
    const clause = fc.tuple(
      name,
      fc.constantFrom("needs", "replaces", "was measured with"),
      name,
      fc.nat(5_000),
    );
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: 4 }), (clauses) => {
        const said = clauses.map(([one, verb, other, n]) => `${one} ${verb} ${other} in ${n} cases`);
        const quotes = said.toReversed().map((clause) => `We found that ${clause}.`);
        expect(hintsFor(`${said.join(", and ")}.`, { quotes, language: "en" })).toEqual(none);
      }),
    );
  });

  it("never takes the digits of a name for a number", () => {
    const named = fc.constantFrom(
      "COVID-19",
      "HTTP/2",
      "GPT-4",
      "IL-6",
      "omega-3",
      "SARS-CoV-2",
      "25-hydroxyvitamin",
    );
    fc.assert(
      fc.property(named, (name) => {
        const { numbers } = hintsFor(`The effect of ${name} was small.`, {
          quotes: ["It was small."],
          language: "en",
        });
        expect(numbers).toEqual([]);
      }),
    );
  });
});
