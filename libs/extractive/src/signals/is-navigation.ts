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

/** Whether a text is a menu, a list of links or page furniture and not something that was said. Fenced code is neither. */
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
