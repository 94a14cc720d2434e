import { primaryLanguage } from "@quarry/text";

/** What a step without a model finds out. */
export type StepKind = "facts" | "views" | "reactions" | "comparison" | "whole";

/** How steps are worded in one language; `{goal}` stands as it was given, at the end, so that the words before it can be a heading. */
type StepWording = Readonly<Record<StepKind, string>>;

const english: StepWording = {
  facts: "Facts and figures: {goal}",
  views: "Views and their grounds: {goal}",
  reactions: "Reactions in the comments: {goal}",
  comparison: "Where the sources agree and differ: {goal}",
  whole: "What the sources say: {goal}",
};

const chinese: StepWording = {
  facts: "事实与数据：{goal}",
  views: "观点与依据：{goal}",
  reactions: "评论中的反应：{goal}",
  comparison: "各内容项的一致与分歧：{goal}",
  whole: "各内容项的内容：{goal}",
};

const russian: StepWording = {
  facts: "Факты и данные: {goal}",
  views: "Мнения и доводы: {goal}",
  reactions: "Реакции в комментариях: {goal}",
  comparison: "В чём источники сходятся и расходятся: {goal}",
  whole: "Что говорят источники: {goal}",
};

const german: StepWording = {
  facts: "Fakten und Zahlen: {goal}",
  views: "Meinungen und ihre Gründe: {goal}",
  reactions: "Reaktionen in den Kommentaren: {goal}",
  comparison: "Worin die Quellen übereinstimmen und worin nicht: {goal}",
  whole: "Was die Quellen sagen: {goal}",
};

const wordings: Readonly<Record<string, StepWording>> = {
  en: english,
  zh: chinese,
  ru: russian,
  de: german,
};

const longestGoal = 3_500;

/** The goal of a step, in English where there are no words for the language. */
export const wordStep = (kind: StepKind, goal: string, language: string): string => {
  const wording = wordings[primaryLanguage(language) ?? ""] ?? english;
  return wording[kind].replace("{goal}", () => goal.trim().slice(0, longestGoal));
};
