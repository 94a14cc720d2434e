import type { GradedPage } from "./page-signals.ts";

/** Signs that a text is a scholarly paper or an abstract. */
export interface PaperSigns {
  readonly kind: "paper" | "abstract";
  /** Journal and DOI, ISSN or a preprint id, by which it can be looked up; undefined if there are none. */
  readonly identity: string | undefined;
  /** Description of the form. */
  readonly form: string;
}

const doiPattern = /\b10\.\d{4,9}\/[^\s"'<>)\]}]*[^\s"'<>)\]}.,;:]/u;
const preprintPattern = /\barXiv:\s?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?/iu;
const issnPattern = /\be?ISSN(?:-L)?[:\s]+\d{4}-\d{3}[\dX]\b/iu;
/** "Journal Name 34(2):217–225" or "Vol. 12, No. 3, pp. 45–67": a volume with pages, in any language. */
const volumePattern =
  /(?:\b\d{1,4}\s?\(\d{1,4}(?:[-–]\d{1,4})?\)\s?[:,]\s?(?:e?\d+)|\b\d{1,4}\s?:\s?\d{1,5}\s?[-–]\s?\d{1,5}\b|\bvol\.?\s?\d+[^\n]{0,40}?\bpp?\.?\s?\d+)/iu;

/** Identifiers of a paper are searched in its head and foot; in the middle they belong to cited papers. */
const headCharacters = 1_500;
const footCharacters = 600;
/** An abstract is one short block of prose; a note is shorter. */
const abstractWords = { min: 70, max: 900 } as const;
const paperWords = 900;
const minReferences = 5;
const minSections = 3;
const minAbstractLabels = 3;
const longestLine = 600;
const longestAbstract = 20_000;
/** A thesis has fewer; millions of empty lines would hold the event loop. */
const maxLines = 30_000;

/** Patterns are matched against single lines: one that crosses lines takes cubic time on a text of line ends. */
const sectionLine =
  /^(?:#{1,4}\s*)?(?:\d+(?:\.\d+)*\.?\s+)?(?:abstract|introduction|background|(?:materials? and )?methods?|methodology|data|results?|findings|discussion|conclusions?|references|bibliography|zusammenfassung|einleitung|methoden?|ergebnisse|diskussion|schlussfolgerung(?:en)?|literatur(?:verzeichnis)?|résumé|méthodes?|résultats|références|resumen|introducción|métodos|resultados|discusión|referencias|аннотация|введение|методы|результаты|обсуждение|литература|摘要|引言|方法|结果|讨论|参考文献)\s*:?$/iu;
const abstractLabel =
  /(?:^|[.!?]\s+|\n)(?:abstract|background|objectives?|aims?|purpose|(?:materials? and )?methods?|design|setting|participants|results?|findings|conclusions?|hintergrund|ziel|methoden?|ergebnisse|schlussfolgerung(?:en)?|objectif|méthodes?|résultats|objetivos?|métodos|resultados|conclusiones)\b\s*[:.—–-]?\s/giu;
const untilYear = /^(?:\[\d{1,3}\]|\d{1,3}\.|[-*•])?\s{0,8}\p{Lu}[^\n]{15,300}\b(?:1[5-9]|20)\d{2}\b/u;
const longestAfterYear = 200;
const referenceHead =
  /^(?:#{1,4}\s*)?(?:\d+\.?\s+)?(?:references|bibliography|works cited|literatur(?:verzeichnis)?|références|referencias|bibliografía|литература|参考文献|注释)\s*:?$/iu;

/** Returns the trimmed lines that may be headings or reference entries; longer ones are prose. None of a text with too many lines. */
const shortLines = (text: string): string[] => {
  const lines = text.split("\n", maxLines + 1);
  if (lines.length > maxLines) return [];
  return lines.flatMap((line) => (line.length > longestLine ? [] : [line.trim()]));
};

const distinct = (found: readonly string[]): number =>
  new Set(found.map((one) => one.toLowerCase().replace(/[^\p{L}]/gu, ""))).size;

const headAndFoot = (text: string): string =>
  text.length <= headCharacters + footCharacters
    ? text
    : `${text.slice(0, headCharacters)}\n${text.slice(-footCharacters)}`;

/** The last year is compared with the end of the line, because a pattern for both would try each pair of years and ends. */
const isReference = (line: string): boolean =>
  line.length - (untilYear.exec(line)?.[0].length ?? -Infinity) <= longestAfterYear;

/** True if a text ends with a list of references. */
const listsReferences = (lines: readonly string[]): boolean => {
  const head = lines.findIndex((line) => referenceHead.test(line));
  return head !== -1 && lines.slice(head).filter(isReference).length >= minReferences;
};

/** Returns the text in which a paper identifies itself: its head, and its foot unless there is a list of references. */
export const identifyingText = (text: string): string =>
  listsReferences(shortLines(text)) ? text.slice(0, headCharacters) : headAndFoot(text);

const named = (journal: string | undefined, identity: string): string =>
  journal === undefined ? identity : `${journal}, ${identity}`;

const firstOf = (place: string, pattern: RegExp): string | undefined => pattern.exec(place)?.[0];

/** Returns the only DOI of a text; undefined if there are none or several, which belong to cited works. */
const onlyDoi = (place: string): string | undefined => {
  const [first, ...others] = new Set(
    Array.from(place.matchAll(new RegExp(doiPattern, "gu")), ([found]) => found),
  );
  return first === undefined || others.length > 0 ? undefined : `doi:${first}`;
};

/** Returns the identifier by which a text can be looked up: from its metadata, otherwise from its head or foot. */
const identityOf = ({ text, metadata = {} }: GradedPage): string | undefined => {
  const { doi = "", journal } = metadata;
  if (doiPattern.test(doi)) return named(journal, `doi:${doi}`);
  const place = identifyingText(text);
  const own = onlyDoi(place) ?? firstOf(place, issnPattern) ?? firstOf(place, preprintPattern);
  if (own !== undefined) return named(journal, own);
  const volume = firstOf(place, volumePattern);
  return journal === undefined || volume === undefined ? undefined : named(journal, volume);
};

const formOf = ({ text, words }: GradedPage): Pick<PaperSigns, "kind" | "form"> | undefined => {
  if (words >= paperWords) {
    const lines = shortLines(text);
    const sections = distinct(lines.filter((line) => sectionLine.test(line)));
    return sections >= minSections && listsReferences(lines)
      ? { kind: "paper", form: "the sections of a paper and a list of references" }
      : undefined;
  }
  if (words < abstractWords.min || words > abstractWords.max) return undefined;
  const labels = distinct(
    Array.from(text.slice(0, longestAbstract).matchAll(abstractLabel), ([label]) => label),
  );
  return labels < minAbstractLabels ? undefined : { kind: "abstract", form: "the parts of an abstract" };
};

/**
 * Determines whether a text has the form of a scholarly paper or abstract, and its identifier. A note that quotes a DOI has no
 * such form.
 */
export const paperSigns = (page: GradedPage): PaperSigns | undefined => {
  const form = formOf(page);
  return form && { ...form, identity: identityOf(page) };
};
