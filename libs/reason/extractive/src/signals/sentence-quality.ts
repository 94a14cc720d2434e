import { collapseWhitespace, containsCjk } from "@quarry/text";

const cleanLength = { spaced: { min: 40, max: 260 }, unspaced: { min: 12, max: 130 } } as const;
const finalMark = /[.!…。！]["'”’»)\]`*_]*$/u;
const codeLike =
  /^(?:```|~~~|#|\||<[a-z!/]|\$ |> \$|import |const |def |function |return )|[{};]\s*$|=>|\w+\(\)\s*[{;]/u;
/** Verbs that cannot be recognised by their form: irregular past tenses, and common verbs in the present tense. */
const irregular =
  /\b(?:became|began|bought|broke|brought|built|came|caught|chose|dealt|drew|drove|fell|felt|flew|forgot|fought|found|froze|gave|got|grew|heard|held|kept|knew|laid|led|lent|lost|made|meant|met|paid|ran|rode|rose|said|sang|sank|sat|saw|sent|shook|shrank|slept|sold|sought|spent|spoke|stood|stole|struck|swam|swept|swung|taught|thought|threw|told|took|understood|went|woke|won|wore|wrote|agree|believe|become|come|find|get|give|go|hope|know|love|make|mean|remain|say|see|seem|suffer|take|tell|think|want)\b/u;
const verbLike =
  /\b(?:is|are|was|were|be|been|has|have|had|can|could|will|would|must|may|might|do|does|did|should|shall)\b|\b\p{Ll}{2,}(?:es|ed|ing|ify|ises|izes|ts|ps|ns|ks|ds|rs|ls|ys)\b/u;
const leaning =
  /^(?:it|its|this|these|that|those|they|their|them|he|she|his|her|such|here|there|both|however|but|and|or|also|so|then|otherwise|instead|therefore|thus|hence|moreover|furthermore|yet|still|another|the (?:former|latter|same|above|following))\b/iu;
const leaningElsewhere =
  /^(?:它|这|那|其|他|她|此|该|但|而|所以|因此|然而|另外|(?:sie|er|es|diese[rsmn]?|dies|danach|dann|dabei|dadurch|deshalb|daher|darum|dagegen|hingegen|jedoch|aber|außerdem|zudem|это|этот|эта|эти|он|она|оно|они|его|её|их|тот|такой|такие|однако|но|поэтому|также)(?!\p{L}))/iu;

const inlineCode = /`[^`]*`/gu;
/** A list of file names or settings is not a statement. */
const mostlyCode = 0.4;

const codeShare = (text: string): number =>
  (text.match(inlineCode) ?? []).reduce((sum, { length }) => sum + length, 0) / text.length;

const lengthScore = (text: string): number => {
  const { min, max } = containsCjk(text) ? cleanLength.unspaced : cleanLength.spaced;
  if (text.length < min / 2 || text.length > max * 2.5) return 0;
  if (text.length < min) return 0.5;
  if (text.length <= max) return 1;
  return text.length <= max * 1.6 ? 0.8 : 0.5;
};

const letterShare = (text: string): number => (text.match(/[\p{L}\p{M}\s]/gu) ?? []).length / text.length;

const isMostlyWords = (text: string): boolean => letterShare(text) >= 0.7 && codeShare(text) <= mostlyCode;

/** True if a text is a question. */
export const isQuestion = (text: string): boolean => /[?？؟]["'”’»)\]]*\s*$/u.test(text);

/** True if a sentence cannot be understood without the one before it: "It …", "However …", "他 …". */
const leansOnContext = (text: string): boolean => leaning.test(text) || leaningElsewhere.test(text);

/** False for a heading or fragment, which has no verb; only English verbs are recognized by their form. */
const hasVerb = (text: string, language: string): boolean =>
  language !== "en" || verbLike.test(text) || irregular.test(text);

/** Rates how well a sentence can stand alone in an answer, 0–1; 0 for code, tables, headings, lead-ins, fragments and questions. */
export const sentenceQuality = (sentence: string, language: string): number => {
  const text = collapseWhitespace(sentence);
  const length = text === "" ? 0 : lengthScore(text);
  if (length === 0 || /[:：]$/u.test(text) || isQuestion(text) || codeLike.test(text)) return 0;
  if (!isMostlyWords(text) || !hasVerb(text, language)) return 0;
  const closed = finalMark.test(text) ? 1 : 0.7;
  const opened = /^\p{Ll}/u.test(text) ? 0.85 : 1;
  return length * closed * opened * (leansOnContext(text) ? 0.8 : 1);
};

const lineOfData =
  /^(?:[[\]{}(),;]+|"[^"]*"\s*:.*|"[^"]*",?|-?[\d.]+,?|<\/?[\w:.-]+[^<>]*>.*|[\w.-]+\s*=\s*"[^"]*")$/u;
const minLines = 3;
const mostlyData = 0.6;
const mostlyMarks = 0.15;

/** True if a text is data for programs, like a JSON schema or a feed, rather than prose. */
export const isData = (text: string): boolean => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length >= minLines)
    return lines.filter((line) => lineOfData.test(line)).length / lines.length >= mostlyData;
  const marks = text.match(/[{}[\]":]/gu) ?? [];
  return text.length > 0 && marks.length / text.length >= mostlyMarks;
};

const markdownLink = /!?\[[^\]]*\]\([^)]*\)/gu;
const boilerplate =
  /skip to (?:main )?content|sign in|log in|all rights reserved|cookie (?:policy|settings)|table of contents|subscribe to|privacy policy|terms of (?:use|service)|登录|注册|版权所有|上一篇|下一篇|Войти|Все права защищены/giu;
const sentenceEnd = /[.!?。！？…:]["'”’»)\]`*_]*$/u;
const fence = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)\s*$/gmu;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isShortLabel = (line: string): boolean => !sentenceEnd.test(line) && line.split(/\s+/u).length <= 5;

/** True if a text is a menu, a list of links or page furniture rather than prose. Fenced code is neither. */
export const isNavigation = (text: string): boolean => {
  const prose = text.replace(fence, "").trim();
  if (prose === "") return false;
  const linked = [...prose.matchAll(markdownLink)];
  const linkedShare = linked.reduce((total, { 0: link }) => total + link.length, 0) / prose.length;
  if (linked.length >= 3 && linkedShare > 0.6) return true;
  if ([...prose.matchAll(boilerplate)].length >= 2) return true;
  const lines = linesOf(prose);
  if (lines.length >= 5 && lines.filter(isShortLabel).length / lines.length > 0.8) {
    return !lines.some((line) => /^(?:[-*]|\d+[.)])?\s*\S+.*\s[—–-]\s|[:：=|]\s/u.test(line));
  }
  if (lines.some((line) => sentenceEnd.test(line) || line.startsWith("|"))) return false;
  return (prose.match(/\s[|›»•·]\s/gu) ?? []).length >= 5;
};

/** Addresses and markup, which do not belong in a search query. */
const marked = /https?:|www\.|[<>[\]{}|]/iu;

/** Returns a text as one plain line; undefined when it is empty, longer than `maxCharacters`, or contains an address or markup. */
export const plainLine = (text: string, maxCharacters: number): string | undefined => {
  const line = collapseWhitespace(text).trim();
  return line === "" || line.length > maxCharacters || marked.test(line) ? undefined : line;
};
