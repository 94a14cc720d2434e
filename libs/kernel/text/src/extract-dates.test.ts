import { describe, expect, it } from "vitest";
import { extractDates } from "./extract-dates.ts";

describe("extractDates", () => {
  it.each([
    ["2024-05-03", "2024-05-03"],
    ["3 May 2024", "2024-05-03"],
    ["3rd of May 2024", "2024-05-03"],
    ["May 3, 2024", "2024-05-03"],
    ["Sept. 3rd 2024", "2024-09-03"],
    ["3. März 2024", "2024-03-03"],
    ["3 août 2024", "2024-08-03"],
    ["3 de mayo de 2024", "2024-05-03"],
    ["3 мая 2024", "2024-05-03"],
    ["03.05.2024", "2024-05-03"],
    ["31/12/2024", "2024-12-31"],
    ["12/31/2024", "2024-12-31"],
    ["2021年5月3日", "2021-05-03"],
    ["March 2019", "2019-03"],
    ["29 February 2024", "2024-02-29"],
  ])("reads %s", (written, iso) => {
    const text = `It was ${written}, they say.`;
    expect(extractDates(text)).toEqual([{ iso, start: 7, end: 7 + written.length }]);
  });

  it.each(["30 February 2024", "2024-13-01", "03/04/2024", "may 20 people", "1.2.3", "192.168.10.2024"])(
    "reads no date in %j",
    (text) => {
      expect(extractDates(text)).toEqual([]);
    },
  );

  it("answers in order", () => {
    expect(extractDates("May 2020, 2019-01-02 and 1 June 2018").map(({ iso }) => iso)).toEqual([
      "2020-05",
      "2019-01-02",
      "2018-06-01",
    ]);
  });
});
