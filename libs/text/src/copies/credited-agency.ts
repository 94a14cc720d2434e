import { agencies } from "./agencies.ts";

/** A credit stands where a report begins or ends. */
const edge = 600;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);

const rows = agencies
  .trim()
  .split("\n")
  .map((line) => line.split(": "));

const domainOfName: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([domain = "", names = ""]) =>
    names.split(", ").map((name): [string, string] => [name, domain]),
  ),
);

/** Longer names first, so that none is cut. */
const name = `(?<agency>${[...domainOfName.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map(escaped)
  .join("|")})`;

/** `LONDON, 22 Nov (Reuters) –`, `/PRNewswire/ --`, `[北京 22日 ロイター]`, `新华社北京11月22日电`, `МОСКВА, 22 ноя — РИА Новости.` */
const datelines = [
  `[(（/[【]\\s*${name}(?:/[A-Za-z]{2,12})?\\s*[)）/\\]】]\\s*(?:[-–—:.]|$)`,
  `[（(【]${name}[)）】]`,
  `[[［][^\\]］\\n]{0,30}\\s${name}[\\]］]`,
  `^${name}[^\\n。]{1,20}[电電](?:\\s|[（(:：])`,
  `^[\\p{Lu}\\s-]{3,30},\\s[^\\n]{3,20}\\s[-–—/]\\s?${name}[./]`,
].map((source) => new RegExp(source, "mu"));

/** `Source: AP`, `来源：新华社`, `By The Associated Press`, as a line of its own. */
const creditLines = [
  `^[*_>\\s]*(?:Source|Sources?|Quelle|Fuente|Fonte|Bron|Kilde|Źródło|Источник|来源|來源|出典|提供|출처)\\s*[:：]\\s*[*_]*${name}[*_.]*\\s*$`,
  `^[*_>\\s]*(?:By|by|Von|Par|Por|Di)\\s(?:The\\s|the\\s)?${name}[*_.]*\\s*$`,
  `^[*_>\\s]*(?:Copyright\\s|\\(c\\)\\s|©\\s?)(?:\\d{4}\\s)?(?:The\\s)?${name}(?:[.,\\s].*)?$`,
  `^[^\\n]*\\b(?:originally (?:appeared|published)|first (?:appeared|published)|republished|reprinted)\\b[^\\n]{0,20}?\\b(?:on|by|in|at|from)\\s(?:The\\s)?${name}\\b`,
].map((source) => new RegExp(source, "mu"));

const firstIn = (text: string, patterns: readonly RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const agency = pattern.exec(text)?.groups?.["agency"];
    if (agency !== undefined) return agency;
  }
  return undefined;
};

/**
 * The domain of the agency that a report is credited to: by its dateline, by a line of its own at the beginning or the end, or by the name
 * of its author. Nothing for a text that only speaks of an agency, or quotes one.
 */
export const creditedAgency = (text: string, author?: string): string | undefined => {
  const head = text.slice(0, edge);
  const tail = text.slice(Math.max(edge, text.length - edge));
  const byAuthor = author
    ?.replace(/^(?:by|von|par|por|the)\s+/iu, "")
    .replace(/^The\s+/u, "")
    .trim();
  const found = firstIn(head, [...datelines, ...creditLines]) ?? firstIn(tail, creditLines);
  return domainOfName.get(found ?? byAuthor ?? "");
};
