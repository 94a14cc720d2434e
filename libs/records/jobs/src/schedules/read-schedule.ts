import { CronExpressionParser } from "cron-parser";

/** Schedule of a watch. */
export type Schedule =
  | { readonly kind: "every"; readonly everyMs: number }
  | { readonly kind: "cron"; readonly pattern: string; readonly timeZone: string };

/** A parsed schedule with the shortest interval between its next repetitions and the next one; or the problem. */
export type ReadSchedule =
  | { readonly schedule: Schedule; readonly minIntervalMs: number; readonly next: Date }
  | { readonly field: "schedule" | "timeZone"; readonly problem: string };

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const every = /^every\s+(?<count>[1-9]\d{0,3})\s*(?<unit>[mhdw])$/iu;

const isUnit = (unit: string): unit is keyof typeof unitMs => unit in unitMs;

const readEvery = (text: string): number | undefined => {
  const { count = "", unit = "" } = every.exec(text)?.groups ?? {};
  const name = unit.toLowerCase();
  return isUnit(name) ? Number(count) * unitMs[name] : undefined;
};

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** Number of repetitions compared for the shortest interval; more would block the event loop. */
const lookedAt = 50;

const problem = 'must be a cron expression of five fields such as "0 8 * * 1", or such as "every 1d"';

const readCron = (pattern: string, timeZone: string, now: Date): ReadSchedule => {
  // A sixth field would be seconds.
  if (pattern.split(" ").length !== 5) return { field: "schedule", problem };
  try {
    const times = CronExpressionParser.parse(pattern, { tz: timeZone, currentDate: now }).take(lookedAt);
    const moments = times.map((time) => time.getTime());
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
    const [next = now.getTime()] = moments;
    const minIntervalMs = Math.min(...gaps, Number.MAX_SAFE_INTEGER);
    return { schedule: { kind: "cron", pattern, timeZone }, minIntervalMs, next: new Date(next) };
  } catch {
    return { field: "schedule", problem };
  }
};

/** Parses `every 6h` (minutes, hours, days, weeks) or a cron expression of five fields in a time zone. */
export const readSchedule = (text: string, timeZone: string, now: Date): ReadSchedule => {
  if (!isTimeZone(timeZone))
    return { field: "timeZone", problem: "must be a time zone such as Europe/Berlin or UTC" };
  const everyMs = readEvery(text.trim());
  if (everyMs !== undefined) {
    const next = new Date(now.getTime() + everyMs);
    return { schedule: { kind: "every", everyMs }, minIntervalMs: everyMs, next };
  }
  return readCron(text.trim().replaceAll(/\s+/gu, " "), timeZone, now);
};
