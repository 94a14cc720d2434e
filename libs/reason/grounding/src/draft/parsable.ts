/** Twice the length of the longest requested report, in UTF-16 code units. */
const maxCharacters = 120_000;
/** Characters that may be Markdown markup. */
const markup = /[!#&*:<>@[\\\]^_`|~]/gu;
const maxMarkup = 30_000;
/** Parsing time grows with the square of their number in each paragraph; this is one paragraph with 4,000. */
const maxSquares = 16_000_000;
/** Each line takes parsing time, even if it is short. */
const maxLines = 5_000;
/** Quotes and lists nested on one line, and indentation that may contain as many; a rule of dashes is neither. */
const deeplyNested = /^(?:[ \t]{60}|(?:[ \t]{0,9}(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s))){12})/mu;

const countMarkup = (text: string): number => text.match(markup)?.length ?? 0;

const sumOfSquares = (text: string): number =>
  text.split(/\n[ \t]*\n/u).reduce((sum, paragraph) => sum + countMarkup(paragraph) ** 2, 0);

/**
 * Shortens indentation deeper than any list or code of a report, so that one such line does not make the whole report unparsable.
 */
export const limitIndentation = (text: string): string => text.replaceAll(/^([ \t]{40})[ \t]+/gmu, "$1");

/** True if a text can be parsed as Markdown within a second. Reports can; texts that would block the process for minutes cannot. */
export const isParsable = (text: string): boolean =>
  text.length <= maxCharacters &&
  countMarkup(text) <= maxMarkup &&
  text.split("\n").length <= maxLines &&
  !deeplyNested.test(text) &&
  sumOfSquares(text) <= maxSquares;
