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

/** A page with fewer words says too little to be judged by what it says of itself. */
const wordsOfArticle = 200;
const wordsOfNothing = 25;
const wantedPublishers = 3;
const wantedWorks = 5;

const journalOf = ({ metadata = {} }: GradedPage): string | undefined => {
  const { doi, journal } = metadata;
  return doi === undefined || journal === undefined ? undefined : `${journal}, doi:${doi}`;
};

const none: PageSignals = { step: 0, reasons: [] };

const byCare = (page: GradedPage, care: PageCare): PageSignals => {
  const { namesAuthor, isDated, publishers, works, told } = care;
  if (page.words < wordsOfNothing && !namesAuthor && !isDated)
    return { step: -1, reasons: [`one lower: ${page.words} words, without author and date`] };
  const refers = publishers >= wantedPublishers || works >= wantedWorks;
  const isCareful = namesAuthor && isDated && refers && page.words >= wordsOfArticle;
  return isCareful ? { step: 1, reasons: [`one higher: ${told}`] } : { step: 0, reasons: [told] };
};

/**
 * What a page adds to the grade of its host: at most one step, and down rather than up. Down for what it discloses of itself (paid for,
 * earning by its links, made by a machine), and on a website of which nothing is known for hardly any text without author and date. Up, where
 * the host's list allows it, for a journal and a DOI, or for an author, a date and references together.
 */
export const pageSignals = (
  page: GradedPage,
  { lift }: HostGrade,
  { url, gradeOf }: { readonly url: URL; readonly gradeOf: (url: URL) => HostGrade },
): PageSignals => {
  const disclosure = disclosureIn(page.text);
  if (disclosure !== undefined) return { step: -1, reasons: [`one lower: ${disclosure}`] };
  const journal = lift === "none" ? undefined : journalOf(page);
  if (journal !== undefined)
    return { step: 1, reasons: [`one higher: the page says that it appeared in a journal (${journal})`] };
  if (lift !== "page") return none;
  const isGood = (linked: URL): boolean => /^[AB]$/u.test(gradeOf(linked).grade);
  return byCare(page, careOf(page, { url, isGood }));
};
