/*
 * Words of languages as data: one folder per language, each file with its source. Stop words are those of the package
 * stopwords-iso (MIT). Not for rules or code that reads text.
 */
export { closedClasses, isoStopWords, languageWords } from "./words.ts";

export type { ReportTexts } from "./report-texts.ts";

export { type ReportHeadings, reportHeadings, researchWording } from "./wording.ts";

export { type Speech, speechOf } from "./phrases.ts";

export { questionAspects } from "./aspects.ts";

export { type NumberWords, numberWords, numberWordsInSlices } from "./number-words.ts";

export { spelledLanguages } from "./number-rules.ts";
