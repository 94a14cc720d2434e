import { isoDay } from "./iso-day.ts";

const maxLines = 20;
const maxLineLength = 160;
const marks = /^[#>\s-]+|[*_]{1,3}|\s+$/gu;
const separators = /\s+[|·•–—]\s+|;\s+|\s{3,}|\\$/u;
const label =
  /^(?:date(?: of (?:publication|issue))?|dated|published|publication date|first published|posted|issued|released|datum|stand|veröffentlicht|erschienen|publié|paru|fecha|publicado|data|pubblicato|gepubliceerd|日期|发布日期|發布日期|发表时间|発行日|公開日)(?:\s+(?:online|on|am|le|el|il|op))*\s*[:：]?\s*/iu;
// A place, weekday or author before the day: "Oslo, 12 May 2025", "By Ann Bee, 12 May 2025".
const lead = /^(?:by\s+)?\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,2}\s*,\s*/u;
const dayAlone =
  /^(?:(?:den|le|el)\s+)?(?:[\d\s./,年月日년월일-]+|\d{1,2}(?:st|nd|rd|th|er|º|\.)?[\s-]+(?:de\s+|of\s+)?[\p{L}\p{M}]{2,14}\.?,?[\s-]+(?:de\s+)?\d{4}|[\p{L}\p{M}]{2,14}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})\.?$/iu;

const dayOfPart = (part: string): string | undefined =>
  [part, part.replace(label, ""), part.replace(lead, "")]
    .filter((text) => dayAlone.test(text.trim()))
    .map(isoDay)
    .find((day) => day !== undefined);

/** Returns the day that the opening of a text states for it: alone in its line, after a word such as "Published", or after a place. */
export const openingDay = (lines: readonly string[]): string | undefined =>
  lines
    .map((line) => line.replaceAll(marks, ""))
    .filter((line) => line !== "")
    .slice(0, maxLines)
    .filter((line) => line.length <= maxLineLength)
    .flatMap((line) => line.split(separators))
    .map((part) => dayOfPart(part.trim()))
    .find((day) => day !== undefined);
