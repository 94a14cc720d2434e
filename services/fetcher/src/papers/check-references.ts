import type { CheckedReference, checkReferences, InputOf, Paper } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { paperIdsIn } from "@quarry/text";
import { type PaperLibrary, titleShare } from "./look-up-paper.ts";

type Reference = InputOf<typeof checkReferences>["references"][number];

const minTitleShare = 0.8;
/** For a paper found by words: similar titles belong to other papers. */
const minFoundShare = 0.95;
const minFoundWords = 4;
/** An article is often cited by the year before its issue, when it appeared online. */
const yearsApart = 1;

const maxNamed = 3;

const describe = ({ title, journal, year }: Paper): string =>
  [`“${title}”`, journal, year].filter((part) => part !== undefined).join(", ");

const yearsIn = (text: string): number[] =>
  Array.from(text.matchAll(/(?<![\d/.])(?:19|20)\d\d(?![\d/])/gu), ([year]) => Number(year));

/**
 * "Family I." or "Family, IJ": the form in which most references name a person. A full first name could be the name of a group.
 */
const namedAuthor = /^\W{0,3}\p{Lu}[\p{L}'’-]+,?\s+\p{Lu}{1,3}(?!\p{L})/u;

/** Letters that Unicode does not decompose into a base letter and an accent. */
const plainLetter: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "a",
  œ: "o",
  ı: "i",
};

/** Normalises the spellings of a name: "Mueller" and "Müller" become equal, and so do "Ødegård", "Oedegaard" and "Odegard". */
const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđðþßæœı]/gu, (letter) => plainLetter[letter] ?? letter)
    .replace(/(?<=[aou])e|(?<=a)a/gu, "");

/** Returns the words before the title of a paper in a reference; empty if the title is not there word for word. */
const beforeTitle = (title: string, paper: Paper): string =>
  title.slice(0, Math.max(0, title.toLowerCase().indexOf(paper.title.toLowerCase())));

/** True if a reference names authors, but none of the paper's. Names are compared in Latin letters only. */
const hasOtherAuthors = (title: string, paper: Paper): boolean => {
  const named = beforeTitle(title, paper);
  if (!namedAuthor.test(named) || paper.authors.length === 0) return false;
  if (!/^[\p{Script=Latin}\P{L}]+$/u.test(named + paper.authors.join(""))) return false;
  const [words, names] = [named, paper.authors.join(" ")].map(
    (text) => new Set(plainLetters(text).match(/\p{L}{2,}/gu)),
  );
  return words !== undefined && names !== undefined && words.isDisjointFrom(names);
};

/** Describes a difference between a reference and its paper; undefined if they agree. */
const differenceOf = ({ title = "" }: Reference, paper: Paper): string | undefined => {
  const isNamed = title.trim() !== "";
  if (isNamed && titleShare(paper.title, title) < minTitleShare)
    return `its id is that of ${describe(paper)}`;
  if (hasOtherAuthors(title, paper)) return `it is by ${paper.authors.slice(0, maxNamed).join(", ")}`;
  const years = yearsIn(title);
  const { year } = paper;
  if (year === undefined || years.length === 0) return undefined;
  return years.some((one) => Math.abs(one - year) <= yearsApart) ? undefined : `it appeared in ${year}`;
};

const judge = (reference: Reference, paper: Paper): CheckedReference => {
  const difference = differenceOf(reference, paper);
  const { key } = reference;
  return difference === undefined
    ? { key, status: "exists", paper, detail: `${paper.registry} has ${describe(paper)}` }
    : { key, status: "differs", paper, detail: `${difference}, says ${paper.registry}` };
};

/** Checks a reference by its id. */
const checkById = async (
  papers: PaperLibrary,
  { reference, id }: { readonly reference: Reference; readonly id: string },
  signal: AbortSignal,
): Promise<CheckedReference> => {
  const { key } = reference;
  const answer = await papers.lookUp(id, signal);
  if (answer.status === "found") return judge(reference, answer.paper);
  return answer.status === "unknown"
    ? { key, status: "not-found", detail: `no registry has ${id.replace(/^doi:/u, "DOI ")}` }
    : { key, status: "not-checked", detail: answer.detail };
};

/** Searches for a reference without an id by its words; undefined if it is probably not a paper. */
const checkByWords = async (
  papers: PaperLibrary,
  reference: Reference,
  signal: AbortSignal,
): Promise<CheckedReference | undefined> => {
  const { key, url, title = "" } = reference;
  if (url !== undefined || title.split(/\s+/u).length < minFoundWords || yearsIn(title).length === 0)
    return undefined;
  const found = await papers.find(title, signal);
  if (found.status === "unavailable") return { key, status: "not-checked", detail: found.detail };
  const paper = found.papers.find((one) => titleShare(one.title, title) >= minFoundShare);
  return paper === undefined
    ? { key, status: "not-found", detail: "not found in any registry of papers; it may be a book or a page" }
    : judge(reference, paper);
};

/** Checks references against paper registries: whether each exists, matches its metadata, and is retracted. */
export const createCheckReferences =
  ({ papers }: { readonly papers: PaperLibrary }): Handler<typeof checkReferences> =>
  async ({ references }, { signal }) => {
    const checked: CheckedReference[] = [];
    for (const reference of references) {
      const [id] = paperIdsIn(`${reference.url ?? ""} ${reference.title ?? ""}`);
      const outcome =
        id === undefined
          ? await checkByWords(papers, reference, signal)
          : await checkById(papers, { reference, id }, signal);
      if (outcome !== undefined) checked.push(outcome);
    }
    return { references: checked };
  };
