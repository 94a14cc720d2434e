/*
 * Words of languages as data: a folder a language, each file with its source. Stop words are those of the package stopwords-iso (MIT).
 * Not for rules or code that reads text.
 */
export { type ClosedClasses, closedClasses } from "./closed-classes.ts";
export { type ReportHeadings, reportHeadings } from "./report-headings.ts";
export { isoStopWords } from "./iso-stop-words.ts";
export { type QuantityWords, quantityWords } from "./quantities.ts";
export { type ResearchWording, researchWording } from "./research-wording.ts";
export { type Speech, speechOf } from "./speech.ts";
