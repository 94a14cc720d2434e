/** A caption time: hours may be missing, and a comma, a colon or their wide forms may replace the dot. */
export const timestamp = String.raw`(?:(\d{1,4})[:：]\s?)?(\d{1,2})[:：]\s?(\d{1,2})(?:\s?[.,，．]\s?(\d{1,30}(?:\.\d{1,30})?))?`;

const whole = new RegExp(`^\\s*${timestamp}\\s*$`, "u");
// Some programs put a colon before the milliseconds: three digits cannot be seconds.
const withColon = /^(\s*(?:\d{1,4}:)?\d{1,2}:\d{1,2}):(\d{3}\s*)$/u;

/** Parses `01:02:03.500`, `02:03,5` and similar to milliseconds; undefined for anything else. */
export const parseTimestamp = (text: string): number | undefined => {
  const match = whole.exec(text.replace(withColon, "$1.$2"));
  if (match === null) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = match;
  const full = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return full * 1_000 + Math.round(Number(`0.${fraction.replace(".", "")}`) * 1_000);
};

/** The display times of a caption. */
export interface CaptionTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/** Longer lines are not searched for times. */
const maxTimingLineLength = 1_000;
const arrow = /\s*(?:[-‐-―−]{1,3}\s?[>＞]|[→⟶])\s*/u;
// Cue settings, such as the position on the screen, may follow.
const time = /^[\d:：.,，．\s]*[\d]/u;

const timeIn = (part: string): number | undefined => {
  const [written] = time.exec(part) ?? [];
  if (written === undefined) return undefined;
  return parseTimestamp(written) ?? parseTimestamp(/^\S+/u.exec(written)?.[0] ?? "");
};

/** Parses a line that consists of times; undefined for any other line. */
export const readTimes = (line: string): CaptionTimes | undefined => {
  if (line.length > maxTimingLineLength) return undefined;
  const [start = "", end, ...more] = line.trim().split(arrow);
  if (end === undefined || more.length > 0) return undefined;
  const [startMs, endMs] = [parseTimestamp(start), timeIn(end)];
  return startMs === undefined || endMs === undefined
    ? undefined
    : { startMs, endMs: Math.max(startMs, endMs) };
};

const halfTimed = new RegExp(`${timestamp}.*-->|-->.*${timestamp}`, "u");

/** True if a line consists of two times, one of them mistyped, with any arrow between them. */
const isAlmostTimes = (line: string): boolean => {
  const [start = "", end = "", ...more] = line.trim().split(arrow);
  return (
    more.length === 0 &&
    [start, end].every((part) => /^\d[^\s]{0,20}[:：]/u.test(part)) &&
    (parseTimestamp(start) !== undefined || timeIn(end) !== undefined)
  );
};

/** True if a line has times that cannot be read; inside a caption a lone arrow may be spoken text. */
export const hasBrokenTimes = (line: string, isInCaption: boolean): boolean =>
  line.length <= maxTimingLineLength &&
  (isAlmostTimes(line) || (line.includes("-->") && (!isInCaption || halfTimed.test(line))));
