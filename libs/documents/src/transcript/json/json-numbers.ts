import { z } from "zod";
import { parseTimestamp } from "../timestamp.ts";

const numberOf = (value: string): number | undefined => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  const stamped = parseTimestamp(value);
  return stamped === undefined ? undefined : stamped / 1_000;
};

/** A time as sources write it: a number, a number in quotes, `00:01:02.5` in seconds; anything else counts as not told. */
export const timeNumber = z
  .union([z.number(), z.string().transform(numberOf)])
  .optional()
  .catch(undefined);

/** Who speaks, by name or number. */
export const speakerName = z
  .union([z.string(), z.number().transform((number) => `Speaker ${number}`)])
  .optional()
  .catch(undefined);
