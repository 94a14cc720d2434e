import type { Recency } from "@quarry/contracts";
import { detectLanguage, terms } from "@quarry/text";
import type { SitemapEntry } from "./sitemap-entry.ts";

export interface PageQuery {
  readonly query: string;
  readonly recency?: Recency | undefined;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

const days: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 366 };
const dayMs = 86_400_000;

/** A title says more of a page than its address. */
const titleWeight = 2;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What the address of a page says, as text. */
export const wordsOfPath = (url: string): string => {
  const { pathname, search } = new URL(url);
  return decoded(`${pathname}${search}`)
    .replace(/\.[a-z0-9]{1,5}$/iu, "")
    .replaceAll(/[-_/+.,~=&?\s]+/gu, " ")
    .trim();
};

const isRecent = ({ changedAt }: SitemapEntry, { recency, nowMs }: PageQuery): boolean =>
  recency === undefined || changedAt === undefined || nowMs - Date.parse(changedAt) <= days[recency] * dayMs;

// A stem differs from its word at the end; to cut words into terms is dear, and most pages have none of them.
const beginningOf = (term: string): string =>
  term.length > 4 ? term.slice(0, Math.max(4, term.length - 2)) : term;

interface WordedPage {
  readonly page: SitemapEntry;
  readonly path: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
}

/** The pages of a site by the words of their titles and addresses, best first; those that have none of the query's are left out. */
export const rankPages = (pages: readonly SitemapEntry[], query: PageQuery): readonly SitemapEntry[] => {
  const languages = [...new Set([detectLanguage(query.query), "en"])];
  const termsOf = (text: string): ReadonlySet<string> =>
    new Set(languages.flatMap((language) => terms(text, language)));
  const wanted = [...termsOf(query.query)];
  const beginnings = wanted.map(beginningOf);
  const recent = pages.filter((page) => isRecent(page, query));
  const worded = recent.flatMap((page): WordedPage[] => {
    const [path, title] = [wordsOfPath(page.url), page.title ?? ""];
    const plain = `${path} ${title}`.toLowerCase();
    if (!beginnings.some((beginning) => plain.includes(beginning))) return [];
    return [{ page, path: termsOf(path), title: termsOf(title) }];
  });
  const rarity = new Map(
    wanted.map((term) => {
      const count = worded.filter(({ path, title }) => path.has(term) || title.has(term)).length;
      return [term, Math.log(1 + (recent.length - count + 0.5) / (count + 0.5))];
    }),
  );
  const scoreOf = ({ path, title }: WordedPage): number =>
    wanted.reduce((sum, term) => {
      const place = Math.max(title.has(term) ? titleWeight : 0, path.has(term) ? 1 : 0);
      return sum + place * (rarity.get(term) ?? 0);
    }, 0);
  return worded
    .map((page) => ({ page: page.page, score: scoreOf(page) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (one, other) =>
        other.score - one.score || (other.page.changedAt ?? "").localeCompare(one.page.changedAt ?? ""),
    )
    .map(({ page }) => page);
};
