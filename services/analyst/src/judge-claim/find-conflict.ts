import { terms, words } from "@quarry/text";
import { antonymClashes, antonymsOf, comparableWord } from "../signals/antonyms.ts";
import { showsCue } from "../signals/cues.ts";
import { deniedTerms, hasNegation } from "../signals/denied-terms.ts";
import { datesConflict, differInTime, quantityConflict } from "../signals/number-conflict.ts";
import { isQuestion, leansOnContext } from "../signals/sentence-quality.ts";
import { mutualContainment, termSet } from "../signals/term-overlap.ts";
import { nameDifferentThings } from "./names.ts";

/** Why two sentences cannot both be right. */
export type Conflict = "negation" | "antonym" | "number" | "date";

/** Two sentences say opposite things of one matter only when they share this much of everything else. */
const sameMatter = 0.7;
const conditional =
  /\b(?:if|unless|except|otherwise|in case|would)\b|如果|除非|若|(?<!\p{L})(?:если|кроме|бы)(?!\p{L})/iu;
const singleEvent =
  /\b(?:released|founded|born|died|launched|introduced|published|discovered|established|invented|created|started|built|opened|signed|completed)\b|发布|成立|出生|去世|推出|创立|发明|建成|(?<!\p{L})(?:выпущен|основан|родил|умер|запущен|опубликован|открыт|создан|изобрет)/iu;

const leadingTerm = (sentence: string, language: string): string | undefined => terms(sentence, language)[0];

const haveSameSubject = (one: string, other: string, language: string): boolean =>
  leadingTerm(one, language) === leadingTerm(other, language);

const comparableWords = (sentence: string, language: string): ReadonlySet<string> =>
  new Set(
    words(sentence, language).map(({ start, end }) => comparableWord(sentence.slice(start, end), language)),
  );

const withoutNumbers = (list: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...list].filter((term) => !/^[\p{N}.,%-]+$/u.test(term)));

const denyEachOther = (one: string, other: string, language: string): boolean => {
  if (conditional.test(one) !== conditional.test(other)) return false;
  const denied = deniedTerms(one, language).symmetricDifference(deniedTerms(other, language));
  const shared = termSet(one, language).intersection(termSet(other, language));
  return denied.intersection(shared).size > 0 && hasNegation(one, language) !== hasNegation(other, language);
};

const agreementOf = (
  one: string,
  other: string,
  language: string,
  ignored: ReadonlySet<string> = new Set(),
): number =>
  mutualContainment(
    withoutNumbers(termSet(one, language)).difference(ignored),
    withoutNumbers(termSet(other, language)).difference(ignored),
  );

const haveAntonyms = (one: string, other: string, language: string): boolean => {
  if (hasNegation(one, language) || hasNegation(other, language)) return false;
  const clashes = antonymClashes(
    comparableWords(one, language),
    comparableWords(other, language),
    antonymsOf(language),
  );
  const [clash] = clashes;
  return (
    clash !== undefined &&
    clashes.length === 1 &&
    agreementOf(one, other, language, new Set(clash)) >= sameMatter
  );
};

const isComparable = (one: string, other: string, language: string): boolean => {
  const isHedged = showsCue(one, "hedge", language) || showsCue(other, "hedge", language);
  if (isHedged || isQuestion(one) || isQuestion(other) || leansOnContext(other)) return false;
  return haveSameSubject(one, other, language) && !nameDifferentThings(one, other);
};

/**
 * Why two sentences contradict each other, or undefined. Made for precision: same subject, little else said by either, neither hedged,
 * and exactly one denial, antonym, figure or date apart.
 */
export const findConflict = (one: string, other: string, language: string): Conflict | undefined => {
  if (!isComparable(one, other, language)) return undefined;
  if (haveAntonyms(one, other, language)) return "antonym";
  if (agreementOf(one, other, language) < sameMatter) return undefined;
  if (denyEachOther(one, other, language)) return "negation";
  if (hasNegation(one, language) !== hasNegation(other, language)) return undefined;
  const isOneEvent = singleEvent.test(one) && singleEvent.test(other);
  if (isOneEvent && datesConflict(one, other)) return "date";
  if (differInTime(one, other)) return undefined;
  return quantityConflict(one, other, language) === undefined ? undefined : "number";
};
