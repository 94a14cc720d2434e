import { describe, expect, it } from "vitest";
import { readSchedule } from "./read-schedule.ts";

const now = new Date("2026-11-27T12:00:00Z");
const hourMs = 3_600_000;

describe("readSchedule", () => {
  it.each([
    ["every 90m", 1.5 * hourMs],
    ["every 1d", 24 * hourMs],
    ["Every 2 w", 14 * 24 * hourMs],
  ])("reads %s as a time between repetitions", (text, everyMs) => {
    expect(readSchedule(text, "UTC", now)).toEqual({
      schedule: { kind: "every", everyMs },
      minIntervalMs: everyMs,
      next: new Date(now.getTime() + everyMs),
    });
  });

  it("reads a cron expression in its time zone", () => {
    const read = readSchedule("0 8 * * 1", "Europe/Berlin", now);
    expect(read).toMatchObject({ next: new Date("2026-11-30T07:00:00Z") });
  });

  it("finds the shortest time between two repetitions, however they are spread", () => {
    expect(readSchedule("0,5 9 * * 1-5", "UTC", now)).toMatchObject({ minIntervalMs: 5 * 60_000 });
  });

  it.each(["daily", "every 0d", "every day", "* * * * * *", "61 * * * *", ""])(
    "says what a schedule looks like for %j",
    (text) => {
      expect(readSchedule(text, "UTC", now)).toMatchObject({ field: "schedule" });
    },
  );

  it("refuses an unknown time zone", () => {
    expect(readSchedule("every 1d", "Mars/Olympus", now)).toMatchObject({ field: "timeZone" });
  });
});
