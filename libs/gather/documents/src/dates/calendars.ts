/** The years before the first of eras that Japanese dates count from; those before 1989 are of laws, births and buildings, not of pages. */
const beforeEra: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988 };
const era = /(令和|平成)\s*(\d{1,2}|元)\s*年/gu;

/** Replaces years of Japanese eras by common years: 令和6年 by 2024年. */
export const withCommonYears = (text: string): string =>
  text.replaceAll(
    era,
    (_found, name: string, year: string) =>
      `${(beforeEra[name] ?? 0) + (year === "元" ? 1 : Number(year))}年`,
  );

const solarMonths = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split(" ");
const dayLength = 86_400_000;
/** The common year in which the first year of the Solar Hijri calendar ends. */
const solarOffset = 621;
/** A later year before a month of Iran is no year of its calendar. */
const lastSolar = 1479;

/** Returns the day of a date in the Solar Hijri calendar of Iran; undefined for a month of another calendar, or a day that does not exist. */
export const solarDay = (year: number, monthName: string, day: number): Date | undefined => {
  const month = solarMonths.indexOf(monthName);
  if (month === -1 || year > lastSolar) return undefined;
  // The first six months have 31 days, and the year begins between the 20th and the 22nd of March.
  const near = Date.UTC(year + solarOffset, 2, 21) + (month * 30 + Math.min(month, 6) + day - 1) * dayLength;
  const format = new Intl.DateTimeFormat("en-u-ca-persian", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  return [near - dayLength, near, near + dayLength]
    .map((time) => new Date(time))
    .find((date) => format.format(date).startsWith(`${month + 1}/${day}/${year}`));
};

const buddhistOffset = 543;
const leastBuddhist = 2400;

/** Returns the common year of a date with this month: Thai dates count years of the Buddhist era. */
export const commonYear = (year: number, monthName: string): number =>
  year > leastBuddhist && /\p{Script=Thai}/u.test(monthName) ? year - buddhistOffset : year;
