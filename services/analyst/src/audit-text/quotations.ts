import { words } from "@quarry/text";

/** Words from which a quoted excerpt is a quotation and no name or term. */
const fewestWords = 3;
const longest = 2_000;

const inside = String.raw`([^\n]{1,${longest}}?)`;
const pairs = [
  String.raw`(?<![\p{L}\p{N}])"${inside}"(?![\p{L}\p{N}])`,
  `“${inside}[”“]`,
  `„${inside}[“”]`,
  `«${inside}»`,
  `»${inside}«`,
  `「${inside}」`,
  `『${inside}』`,
];
const quoted = new RegExp(pairs.join("|"), "gu");

/** What a writer leaves out or puts in: "… the lock [of the job] …". */
const omission = /\s*(?:\[[^\]]{0,200}\]|\(?(?:…|\.{3})\)?)\s*/u;
const ends = /^[\s.,;:!?。，；：！？]+|[\s.,;:!?。，；：！？]+$/gu;

/** What a sentence quotes word for word, each quotation as the pieces between its omissions; a quoted word or two is none. */
export const quotationsIn = (sentence: string, language: string): string[][] =>
  [...sentence.matchAll(quoted)]
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? "")
    .filter((quotation) => words(quotation, language).length >= fewestWords)
    .map((quotation) => quotation.split(omission).map((piece) => piece.replace(ends, "")))
    .map((pieces) => pieces.filter((piece) => piece !== ""))
    .filter((pieces) => pieces.length > 0);
