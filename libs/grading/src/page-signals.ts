import type { Link } from "@quarry/contracts";
import { disclosureIn } from "./disclosures.ts";
import type { HostGrade } from "./grade-host.ts";
import { careOf, type PageCare } from "./page-care.ts";

/** What is looked at of a page to grade it. */
export interface GradedPage {
  readonly text: string;
  readonly words: number;
  readonly author?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly siteName?: string | undefined;
  readonly links?: readonly Link[] | undefined;
  /** `doi` and `journal`, where the page names them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** What a page says for or against itself. */
export interface PageSignals {
  /** Better by one, worse by one, or as its host is. */
  readonly step: 1 | 0 | -1;
  readonly reasons: readonly string[];
}

const wordsOfNothing = 25;

const journalOf = ({ metadata = {} }: GradedPage): string | undefined => {
  const { doi, journal } = metadata;
  return doi === undefined || journal === undefined ? undefined : `${journal}, doi:${doi}`;
};

const none: PageSignals = { step: 0, reasons: [] };

const byCare = (page: GradedPage, { namesAuthor, isDated, told }: PageCare): PageSignals =>
  page.words < wordsOfNothing && !namesAuthor && !isDated
    ? { step: -1, reasons: [`one lower: ${page.words} words, without author and date`] }
    : { step: 0, reasons: [told] };

/**
 * What a page adds to the grade of its host: at most one step, and down rather than up. Down for what it discloses of itself (paid for,
 * earning by its links, made by a machine), and on a website of which nothing is known for hardly any text without author and date. Up only
 * where the host answers for it, for a journal and a DOI. An author, a date and references are told and raise nothing: whoever wants
 * a better grade could write them.
 */
export const pageSignals = (
  page: GradedPage,
  { looksAt }: HostGrade,
  { url, gradeOf }: { readonly url: URL; readonly gradeOf: (url: URL) => HostGrade },
): PageSignals => {
  const disclosure = disclosureIn(`${page.author ?? ""}\n${page.text}`);
  if (disclosure !== undefined) return { step: -1, reasons: [`one lower: ${disclosure}`] };
  if (looksAt === "nothing") return none;
  if (looksAt === "care") {
    const isGood = (linked: URL): boolean => /^[AB]$/u.test(gradeOf(linked).grade);
    return byCare(page, careOf(page, { url, isGood }));
  }
  const journal = journalOf(page);
  if (journal === undefined) return none;
  return { step: 1, reasons: [`one higher: the page says that it appeared in a journal (${journal})`] };
};
