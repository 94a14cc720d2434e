import { isNavigation, isQuestion, sentenceQuality } from "@quarry/extractive";
import { names } from "@quarry/grounding";
import { extractDates, extractNumbers, type Sliced, termSet } from "@quarry/text";
import type { SourceSentence } from "./changed-sentences.ts";

export interface Subject {
  readonly question: string;
  readonly topics: readonly string[];
}

/** For a new or removed source all sentences change; only the cited ones and this many more are shown. */
const maxOfWholeSource = 3;
/** Maximum for a changed source. */
const maxOfChangedSource = 40;

const isTableRow = (quote: string): boolean => quote.trimStart().startsWith("|");

const isStatement = ({ quote, language }: SourceSentence): boolean =>
  isTableRow(quote)
    ? extractNumbers(quote).length > 0
    : sentenceQuality(quote, language) > 0 && !isQuestion(quote) && !isNavigation(quote);

const withoutDates = (text: string): string =>
  extractDates(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);

/** True if it contains a number or a name besides dates. */
const isParticular = ({ quote }: SourceSentence): boolean => {
  const rest = withoutDates(quote);
  return extractNumbers(rest).length > 0 || names(rest).size > 0;
};

/** True for a sentence that only states a day, such as that of an update of the page. */
const isDayOfPage = (sentence: SourceSentence): boolean =>
  extractDates(sentence.quote).length > 0 && !isParticular(sentence);

const isRelevant = (sentence: SourceSentence, asked: ReadonlySet<string>): boolean => {
  if (sentence.isCited) return true;
  if (!isStatement(sentence)) return false;
  const { quote, around, title, language } = sentence;
  const shares = (text: string): boolean => !termSet(text, language).isDisjointFrom(asked);
  if (shares(quote)) return true;
  if (isDayOfPage(sentence)) return false;
  return shares(around) || (isParticular(sentence) && shares(title));
};

const limitOf = ({ change }: SourceSentence): number =>
  change === "changed" ? maxOfChangedSource : maxOfWholeSource;

const citedFirst = (sentences: readonly SourceSentence[]): SourceSentence[] =>
  sentences.toSorted((one, other) => Number(other.isCited) - Number(one.isCited));

/** Returns the sentences relevant to a question, those a report cites first; of a wholly new or removed source only a few. */
export function* relevantSentences(
  sentences: readonly SourceSentence[],
  { question, topics }: Subject,
): Sliced<SourceSentence[]> {
  const askedIn = new Map<string, ReadonlySet<string>>();
  const relevant: SourceSentence[] = [];
  for (const one of sentences) {
    yield;
    const asked = askedIn.get(one.language) ?? termSet([question, ...topics].join(" "), one.language);
    askedIn.set(one.language, asked);
    if (isRelevant(one, asked)) relevant.push(one);
  }
  const chosen = [...Map.groupBy(relevant, ({ documentId }) => documentId).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    return first === undefined ? [] : citedFirst(ofOne).slice(0, limitOf(first));
  });
  return citedFirst(chosen);
}
