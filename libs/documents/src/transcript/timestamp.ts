/** A time of captions: hours may be missing, and a comma may stand for the dot. */
export const timestamp = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?`;

const whole = new RegExp(`^\\s*${timestamp}\\s*$`, "u");

/** `01:02:03.500`, `02:03,5` and the like in milliseconds; undefined for anything else. */
export const parseTimestamp = (text: string): number | undefined => {
  const match = whole.exec(text);
  if (match === null) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = match;
  const full = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return full * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000);
};
