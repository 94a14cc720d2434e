import { z } from "zod";
import { isoTimeSchema } from "../../domain/primitives.ts";

const unitSeconds = { h: 3_600, d: 86_400, w: 604_800 } as const;
const maxSeconds = 365 * 86_400;

const isUnit = (unit: string): unit is keyof typeof unitSeconds => unit in unitSeconds;

const secondsOf = (text: string): number => {
  const unit = text.slice(-1);
  return isUnit(unit) ? Number(text.slice(0, -1)) * unitSeconds[unit] : 0;
};

/** Lifetime of a link in hours, days or weeks: `12h`, `7d`, `4w`; parsed to seconds. */
const lifetimeSchema = z
  .string()
  .regex(/^[1-9]\d{0,3}[hdw]$/u, "must be hours, days or weeks, such as 12h, 7d or 4w")
  .transform(secondsOf)
  .refine((seconds) => seconds <= maxSeconds, "can be at most a year: 365d");

/** Body of `POST /v1/research/:id/share-links`. */
export const shareLinkRequestSchema = z.strictObject({ expiresIn: lifetimeSchema.default(7 * 86_400) });

/** A link to a report in a list, without its token. */
export const shareLinkViewSchema = z.object({
  id: z.string(),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
});

/** Answer of `POST /v1/research/:id/share-links`: the only place where the link is shown. */
export const newShareLinkSchema = shareLinkViewSchema.extend({
  /** Path at this gateway. */
  path: z.string(),
  /** Full address, with the host of the request. */
  url: z.string(),
});

/** Answer of `GET /v1/research/:id/share-links`. */
export const shareLinksSchema = z.object({ data: z.array(shareLinkViewSchema) });

export type ShareLinkView = z.output<typeof shareLinkViewSchema>;
export type NewShareLink = z.output<typeof newShareLinkSchema>;
