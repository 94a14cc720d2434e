import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isoDay } from "./iso-day.ts";

const languages = new URL("../../../../kernel/language-data/data", import.meta.url);

describe("isoDay", () => {
  it.each([
    ["2024-03-05T23:30:00-08:00", "2024-03-05"],
    ["2024/3/5", "2024-03-05"],
    ["20240305", "2024-03-05"],
    ["20240305T101500", "2024-03-05"],
    ["Published on March 5, 2024 at 9:00", "2024-03-05"],
    ["Mar. 5th, 2024", "2024-03-05"],
    ["Tue, 05 Mar 2024 10:00:00 GMT", "2024-03-05"],
    ["5. März 2024", "2024-03-05"],
    ["5 de marzo de 2024", "2024-03-05"],
    ["1er août 2023", "2023-08-01"],
    ["12 maggio 2021", "2021-05-12"],
    ["04-ago-2021 5:11:10", "2021-08-04"],
    ["5 марта 2024 г.", "2024-03-05"],
    ["Опубликовано 05.03.2024 в 10:15", "2024-03-05"],
    ["Stand: 5. 3. 2024", "2024-03-05"],
    ["15/03/2024", "2024-03-15"],
    ["03/15/2024, 9:00 AM", "2024-03-15"],
    ["发布时间：2024年3月5日 10:00", "2024-03-05"],
    ["2024년 3월 5일", "2024-03-05"],
    ["２０２４年３月５日", "2024-03-05"],
    ["5. maj 2024 - 22.51", "2024-05-05"],
    ["2024. március 5., kedd", "2024-03-05"],
    ["2024(e)ko martxoaren 5a", "2024-03-05"],
    ["5 d’abril del 2024", "2024-04-05"],
    ["5 października 2024 r.", "2024-10-05"],
    ["2024. 3. 5. 오전 10:15", "2024-03-05"],
    ["5 मई 2024", "2024-05-05"],
    ["5. 3. 2024. 10.15", "2024-03-05"],
    ["The best 10 of 2024, 5 March 2024", "2024-03-05"],
    ["令和6年3月5日", "2024-03-05"],
    ["平成元年 4月1日", "1989-04-01"],
    ["6 มิถุนายน 2554", "2011-06-06"],
    ["17 มิ.ย. 2559 06:56 น.", "2016-06-17"],
    ["5 มีนาคม พ.ศ. 2567", "2024-03-05"],
    ["۱۵ خرداد ۱۴۰۲", "2023-06-05"],
    ["30 اسفند 1403", "2025-03-20"],
    ["5 آذار 2024", "2024-03-05"],
    ["5 كانون الثاني 2024", "2024-01-05"],
    ["٥ مارس/آذار ٢٠٢٤", "2024-03-05"],
    ["Tue, 03/05/2024 - 10:12", "2024-03-05"],
    ["Lock 12 in 2024: March 5, 2024", "2024-03-05"],
  ])("reads %s", (text, day) => {
    expect(isoDay(text)).toBe(day);
  });

  it.each(readdirSync(languages))("reads the months of the language %s", (language) => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
    const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
    expect(days.map((day) => isoDay(date.format(day)))).toEqual(
      days.map((day) => day.toISOString().slice(0, 10)),
    );
  });

  it.each([
    ["a day that could be read in two ways", "03/04/2024"],
    ["a day of which both readings have the weekday", "Tue, 07/11/2023"],
    ["a day behind a word that begins as a weekday", "Saturation on 03/08/2024"],
    ["a day in a sentence with a word like a weekday", "We sat here on 06/08/2024"],
    ["a common year behind a month of Iran", "15 خرداد 2024"],
    ["a year of the Buddhist era without its month", "5.3.2567"],
    ["a day of an era before there were pages", "昭和39年10月1日開通"],
    ["a day of two months", "5 March/April 2024"],
    ["a day that the month does not have", "2024-02-31"],
    ["a day that the year of Iran does not have", "30 اسفند 1402"],
    ["a version", "1.2.2024.5"],
    ["a month that no year has", "15.13.2024"],
    ["a year before there were pages", "March 5, 0024"],
    ["a word that is not a month", "Monday 5 2024"],
    ["the name of a product", "Lantern 14 Pro 2024"],
    ["a word behind a year", "In 2024 may 12 boats pass?"],
    ["a number", "1709600400"],
    ["a month", "March 2024"],
    ["a word", "soon"],
    ["nothing", undefined],
  ])("reads no day in %s", (_case, text) => {
    expect(isoDay(text)).toBeUndefined();
  });
});
