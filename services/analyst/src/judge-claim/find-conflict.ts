import {
  type AntonymFinder,
  comparableWords,
  createAntonymFinder,
  datesConflict,
  deniedTerms,
  differInTime,
  hasNegation,
  isQuestion,
  leansOnContext,
  mutualContainment,
  numberDifferentThings,
  quantityConflict,
  showsCue,
  termSet,
} from "@quarry/extractive";
import { nameDifferentThings } from "@quarry/grounding";
import { terms } from "@quarry/text";

/** Why two sentences cannot both be right. */
export type Conflict = "negation" | "antonym" | "number" | "date";

/** Two sentences say opposite things of one matter only when they share this much of everything else. */
const sameMatter = 0.7;
/** Opposite words are the clearest sign of the four, so less of the rest needs to agree. */
const sameMatterOfOpposites = 0.55;
const conditional =
  /\b(?:if|unless|except|otherwise|in case|would)\b|如果|除非|若|(?<!\p{L})(?:если|кроме|бы)(?!\p{L})/iu;
const singleEvent =
  /\b(?:released|founded|born|died|launched|introduced|published|discovered|established|invented|created|started|built|opened|signed|completed)\b|发布|成立|出生|去世|推出|创立|发明|建成|(?<!\p{L})(?:выпущен|основан|родил|умер|запущен|опубликован|открыт|создан|изобрет)/iu;

interface Tongue {
  readonly language: string;
  readonly antonyms: AntonymFinder;
}

const leadingTerm = (sentence: string, language: string): string | undefined => terms(sentence, language)[0];

const haveSameSubject = (one: string, other: string, language: string): boolean =>
  leadingTerm(one, language) === leadingTerm(other, language);

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

const haveAntonyms = (one: string, other: string, { language, antonyms }: Tongue): boolean => {
  if (hasNegation(one, language) || hasNegation(other, language)) return false;
  const clashes = antonyms(comparableWords(one, language), comparableWords(other, language));
  const [clash] = clashes;
  if (clash === undefined || clashes.length > 1) return false;
  return agreementOf(one, other, language, new Set(clash)) >= sameMatterOfOpposites;
};

const isComparable = (one: string, other: string, language: string): boolean => {
  const isHedged = showsCue(one, "hedge", language) || showsCue(other, "hedge", language);
  if (isHedged || isQuestion(one) || isQuestion(other) || leansOnContext(other)) return false;
  const areOfOthers = nameDifferentThings(one, other) || numberDifferentThings(one, other);
  return haveSameSubject(one, other, language) && !areOfOthers;
};

const findIn = (one: string, other: string, tongue: Tongue): Conflict | undefined => {
  const { language } = tongue;
  if (!isComparable(one, other, language)) return undefined;
  if (haveAntonyms(one, other, tongue)) return "antonym";
  if (agreementOf(one, other, language) < sameMatter) return undefined;
  if (denyEachOther(one, other, language)) return "negation";
  if (hasNegation(one, language) !== hasNegation(other, language)) return undefined;
  const isOneEvent = singleEvent.test(one) && singleEvent.test(other);
  if (isOneEvent && datesConflict(one, other)) return "date";
  if (differInTime(one, other)) return undefined;
  return quantityConflict(one, other, language) === undefined ? undefined : "number";
};

/** Tells why two sentences contradict each other, or undefined. */
export type ConflictFinder = (one: string, other: string) => Conflict | undefined;

/**
 * Makes the finder of contradictions in a language. Made for precision: same subject, little else said by either, neither hedged,
 * and exactly one denial, antonym, figure or date apart.
 */
export const createConflictFinder = (language: string): ConflictFinder => {
  const tongue: Tongue = { language, antonyms: createAntonymFinder(language) };
  return (one, other) => findIn(one, other, tongue);
};

/** Compares one pair of sentences; for many pairs make a finder once. */
export const findConflict = (one: string, other: string, language: string): Conflict | undefined =>
  createConflictFinder(language)(one, other);
