import { showsCue } from "@quarry/extractive";
import { extractDates, extractNumbers } from "@quarry/text";

/**
 * Returns how checkable a sentence is, 0–1: a figure, a date, an obligation, a definition and a cause add to it; a hedge halves
 * it.
 */
export const checkability = (sentence: string, language: string): number => {
  const dates = extractDates(sentence);
  const figures = extractNumbers(sentence).filter(
    ({ start }) => !dates.some((date) => date.start <= start && start < date.end),
  );
  const years = figures.filter(({ text }) => /^(?:1\d|20)\d\d$/u.test(text));
  const total =
    (figures.length > years.length ? 0.4 : 0) +
    (dates.length + years.length > 0 ? 0.3 : 0) +
    (showsCue(sentence, "obligation", language) ? 0.4 : 0) +
    (showsCue(sentence, "definition", language) ? 0.4 : 0) +
    (showsCue(sentence, "cause", language) ? 0.3 : 0);
  const full = Math.min(1, total);
  return showsCue(sentence, "hedge", language) ? full / 2 : full;
};
