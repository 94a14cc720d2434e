/** What a step without a model finds out. */
export type StepKind = "facts" | "views" | "reactions" | "comparison" | "whole";

/** How steps are worded in one language; `{goal}` stands in quotation marks, without its full stop or question mark. */
type StepWording = Readonly<Record<StepKind, string>>;

const english: StepWording = {
  facts: "Which facts and figures are there on the question “{goal}”?",
  views: "Which views are held on the question “{goal}”, and on what grounds?",
  reactions: "How do people react in the comments, as to the question “{goal}”?",
  comparison: "Where do the sources agree and where do they differ on the question “{goal}”?",
  whole: "What do the sources say on the question “{goal}”?",
};

const chinese: StepWording = {
  facts: "围绕“{goal}”，有哪些事实和数据？",
  views: "围绕“{goal}”，有哪些观点，依据是什么？",
  reactions: "围绕“{goal}”，评论中有哪些反应？",
  comparison: "围绕“{goal}”，各内容项有哪些一致之处和分歧？",
  whole: "围绕“{goal}”，各内容项讲了什么？",
};

const russian: StepWording = {
  facts: "Какие факты и данные есть по вопросу «{goal}»?",
  views: "Какие мнения высказываются по вопросу «{goal}» и чем они обоснованы?",
  reactions: "Как люди реагируют в комментариях, если говорить о вопросе «{goal}»?",
  comparison: "В чём источники сходятся и в чём расходятся по вопросу «{goal}»?",
  whole: "Что говорят источники по вопросу «{goal}»?",
};

const german: StepWording = {
  facts: "Welche Fakten und Zahlen gibt es zur Frage „{goal}“?",
  views: "Welche Meinungen gibt es zur Frage „{goal}“, und womit werden sie begründet?",
  reactions: "Wie wird in den Kommentaren auf die Frage „{goal}“ reagiert?",
  comparison: "Worin stimmen die Quellen bei der Frage „{goal}“ überein, und worin nicht?",
  whole: "Was sagen die Quellen zur Frage „{goal}“?",
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
  const wording = wordings[language.toLowerCase().split(/[-_]/u)[0] ?? ""] ?? english;
  const plain = goal.trim().replace(/[\s.?!。？！]+$/u, "");
  return wording[kind].replace("{goal}", () => plain.slice(0, longestGoal));
};
