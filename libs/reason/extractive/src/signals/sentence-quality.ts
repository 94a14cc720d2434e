import { closedClasses } from "@quarry/language-data";
import { collapseWhitespace, containsCjk, primaryLanguage } from "@quarry/text";
import { perLanguage, phrasePattern } from "../words.ts";

const finalMark = /[.!…。！]["'”’»)\]`*_]*$/u;
const codeLike =
  /^(?:```|~~~|#|\||<[a-z!/]|\$ |> \$|import |const |def |function |return )|[{};]\s*$|=>|\w+\(\)\s*[{;]/u;

const isMostlyWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{M}\s]/gu) ?? []).length >= 0.7 * text.length;

/** True if a text is a question. */
export const isQuestion = (text: string): boolean => /[?？؟]["'”’»)\]]*\s*$/u.test(text);

/** Matches the start of a sentence that cannot be understood without the one before it: "It …", "However …", "他 …". */
const leaningStart = perLanguage((language) => {
  const { connectives, pronouns } = closedClasses(primaryLanguage(language) ?? "und");
  return new RegExp(`^${phrasePattern([...connectives, ...pronouns])}`, "iu");
});

/** Rates how well a sentence can stand alone in an answer, 0–1; 0 for code, tables, headings, lead-ins and questions. */
export const sentenceQuality = (sentence: string, language: string): number => {
  const text = collapseWhitespace(sentence);
  const isShort = text.length < (containsCjk(text) ? 6 : 20);
  if (isShort || /[:：]$/u.test(text) || isQuestion(text) || codeLike.test(text) || !isMostlyWords(text))
    return 0;
  const closed = finalMark.test(text) ? 1 : 0.7;
  const opened = /^\p{Ll}/u.test(text) ? 0.85 : 1;
  return closed * opened * (leaningStart(language).test(text) ? 0.7 : 1);
};

const markdownLink = /!?\[[^\]]*\]\([^)]*\)/gu;
const boilerplate =
  /skip to (?:main )?content|sign in|log in|all rights reserved|cookie (?:policy|settings)|table of contents|subscribe to|privacy policy|terms of (?:use|service)|登录|注册|版权所有|上一篇|下一篇|Войти|Все права защищены/giu;
const sentenceEnd = /[.!?。！？…:]["'”’»)\]`*_]*$/u;
const fence = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)\s*$/gmu;

const isShortLabel = (line: string): boolean => !sentenceEnd.test(line) && line.split(/\s+/u).length <= 5;

/** True if a text is a menu, a list of links or page furniture rather than prose. Fenced code is neither. */
export const isNavigation = (text: string): boolean => {
  const prose = text.replace(fence, "").trim();
  if (prose === "") return false;
  const linked = [...prose.matchAll(markdownLink)];
  const linkedShare = linked.reduce((total, { 0: link }) => total + link.length, 0) / prose.length;
  if (linked.length >= 3 && linkedShare > 0.6) return true;
  if ([...prose.matchAll(boilerplate)].length >= 2) return true;
  const lines = prose.split(/\n\s*/u).map((line) => line.trimEnd());
  const areLabels = lines.length >= 5 && lines.filter(isShortLabel).length / lines.length > 0.8;
  return areLabels && !lines.some((line) => /^(?:[-*]|\d+[.)])?\s*\S+.*\s[—–-]\s|[:：=|]\s/u.test(line));
};
