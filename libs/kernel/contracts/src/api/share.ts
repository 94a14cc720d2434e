import { z } from "zod";
import { isoTimeSchema } from "../domain/primitives.ts";

const unitSeconds = { h: 3_600, d: 86_400, w: 604_800 } as const;
const maxSeconds = 365 * 86_400;

const isUnit = (unit: string): unit is keyof typeof unitSeconds => unit in unitSeconds;

const secondsOf = (text: string): number => {
  const unit = text.slice(-1);
  return isUnit(unit) ? Number(text.slice(0, -1)) * unitSeconds[unit] : 0;
};

/** How long a link lasts, as hours, days or weeks: `12h`, `7d`, `4w`; read as seconds. */
export const lifetimeSchema = z
  .string()
  .regex(/^[1-9]\d{0,3}[hdw]$/u, "must be hours, days or weeks, such as 12h, 7d or 4w")
  .transform(secondsOf)
  .refine((seconds) => seconds <= maxSeconds, "can be at most a year: 365d");

/** Body of `POST /v1/research/:id/share-links`. */
export const shareLinkRequestSchema = z.strictObject({ expiresIn: lifetimeSchema.default(7 * 86_400) });

/** A link to a report as it is listed: nothing that opens it. */
export const shareLinkViewSchema = z.object({
  id: z.string(),
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
});

/** Answer of `POST /v1/research/:id/share-links`: the link is shown here and never again. */
export const newShareLinkSchema = shareLinkViewSchema.extend({
  /** The path at this gateway. */
  path: z.string(),
  /** The whole address, as the request named this gateway. */
  url: z.string(),
});

/** Answer of `GET /v1/research/:id/share-links`. */
export const shareLinksSchema = z.object({ data: z.array(shareLinkViewSchema) });

export type ShareLinkView = z.output<typeof shareLinkViewSchema>;
export type NewShareLink = z.output<typeof newShareLinkSchema>;
