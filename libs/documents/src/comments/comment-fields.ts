import { decodeHTML } from "entities";
import { z } from "zod";

const thousands: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

const countOf = (text: string): number => {
  const match = /^\s*(-?\d[\d,]*(?:\.\d+)?)\s*([kmb]?)\s*$/iu.exec(text);
  if (match === null) return text.trim() === "" ? 0 : Number.NaN;
  const [, digits = "", unit = ""] = match;
  return Number(digits.replaceAll(",", "")) * (thousands[unit.toLowerCase()] ?? 1);
};

/** Votes down count as none: what is counted is who agrees. */
const asCount = (number: number): number => Math.max(0, Math.round(number));

/** A number of likes or replies: `12`, `"1,234"`, `"1.2K"`. */
export const countField = z
  .union([z.number(), z.string().transform(countOf).pipe(z.number())], {
    error: "must be a number like 12 or 1.2K",
  })
  .transform(asCount)
  .nullish();

export const idField = z
  .union([z.string().min(1), z.number().transform(String)])
  .pipe(z.string().max(200, "must have at most 200 characters; shorten it"))
  .nullish();

const earliestMs = 1e11;

const asTime = (stamp: number): Date => new Date(stamp < earliestMs ? stamp * 1_000 : stamp);

/** As the source writes it; a Unix time, in seconds or milliseconds, as ISO 8601. */
export const timeField = z
  .union([z.string().max(100, "must have at most 100 characters; write a date like 2026-11-22"), z.number()])
  .refine((time) => typeof time === "string" || !Number.isNaN(asTime(time).getTime()), "is no Unix time")
  .transform((time) => (typeof time === "string" ? time : asTime(time).toISOString()))
  .nullish();

const named = z.looseObject({
  name: z.string().optional(),
  displayName: z.string().optional(),
  simpleText: z.string().optional(),
});

/** A name, or an object that has one. */
export const authorField = z
  .union([
    z.string(),
    named.transform(({ name, displayName, simpleText }) => name ?? displayName ?? simpleText),
  ])
  .nullish();

/** Words that a source gives as HTML only, as they are shown: line breaks kept, tags gone. */
export const shownHtml = (html: string): string =>
  decodeHTML(html.replaceAll(/<br\s*\/?>|<\/p>\s*<p>/giu, "\n").replaceAll(/<\/?[a-z][^<>]{0,2000}>/giu, ""));
