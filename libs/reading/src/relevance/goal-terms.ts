import { terms } from "@quarry/text";

/** Words in which goals are put, and which say nothing of what they are about. */
const askingWords: Readonly<Record<string, string>> = {
  en: `source item collection transcript question topic say said tell talk discuss discussion mention think thought opinion view describe
    explain summarise summarize summary compare differ difference agree disagree give show fact figure ground main point people react reaction comment
    know known happen affect effect impact influence cause during what which why how`,
  zh: "来源 内容项 内容 问题 话题 分别 分歧 一致 给出 说明 讲了 讲 说 谈 讨论 提到 看法 观点 哪些 哪里 什么 如何 怎么 怎样 为什么 反应 评论 原因 要点 关于 围绕 依据 影响 发生 作用 事实 数据",
  ru: `источник материал вопрос тема говорить говорят сказать обсуждать обсуждение упоминать думать мнение взгляд описать объяснить сравнить
    расходиться расходятся сходиться приводить приводят факты данные доводы люди реагировать реагируют комментарий случиться произойти происходить влиять влияние
    последствия почему какие как что`,
  de: `quelle quellen inhalt frage thema sagen sagt besprechen diskussion erwähnen denken meinung ansicht beschreiben erklären vergleichen
    unterscheiden unterschied nennen zeigen zahlen zahl fakten gründe meinungen reaktionen leute reagieren reagiert kommentar aussagen geschehen
    passieren wirkung auswirkung auswirkungen einfluss warum welche wie was`,
};

const askingTerms = new Map<string, ReadonlySet<string>>();

const askingIn = (language: string): ReadonlySet<string> => {
  const [primary = ""] = language.toLowerCase().split(/[-_]/u);
  const known = askingTerms.get(primary);
  if (known !== undefined) return known;
  const found = new Set(terms(askingWords[primary] ?? "", primary));
  if (Object.hasOwn(askingWords, primary)) askingTerms.set(primary, found);
  return found;
};

/** The index terms of what a goal is about: without those that only ask, unless there are no others. */
export const goalTerms = (goal: string, language: string): ReadonlySet<string> => {
  const all = new Set(terms(goal, language));
  const telling = all.difference(askingIn(language));
  return telling.size > 0 ? telling : all;
};
