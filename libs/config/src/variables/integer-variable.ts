import { z } from "zod";

/** A whole number from `minimum` to `maximum`, both included. */
export const integerVariable = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum);
