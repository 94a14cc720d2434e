import { terms } from "@quarry/text";
import { type KeyTerms, keyTerms } from "../../evidence/key-terms.ts";

/** Words that ask what was said, or how it is to be told; what was said need not repeat them. */
const askingWords: Readonly<Record<string, string>> = {
  en: `summarize summarise summary summarization discuss discussion talk tell say said state statement mention think thought thoughts opinion
view views believe agree share decide decision conclude conclusion suggest meeting conversation speaker participant member team group
people explore examine identify analyse analyze understand find determine report fact facts figure figures ground grounds reaction comment
source sources agree differ`,
  zh: "总结 概括 讨论 谈论 说 说了 提到 认为 觉得 看法 观点 意见 决定 结论 建议 会议 分析 了解 研究 探讨 事实 数据 依据 评论 反应 内容 内容项 一致 分歧",
  de: `zusammenfassen zusammenfassung diskutieren diskussion sprechen sagen sagte erwähnen denken dachte meinung ansicht entscheiden
entscheidung schluss vorschlagen besprechung sitzung teilnehmer gruppe untersuchen analysieren fakten zahlen gründe
reaktionen kommentare kommentaren quellen übereinstimmen`,
  ru: `обобщить резюме обсудить обсуждение говорить сказать упомянуть думать мнение взгляд решить решение вывод предложить встреча заседание
участник группа исследовать анализировать выяснить факты данные доводы реакции комментариях источники сходятся расходятся`,
};

/** The index terms of a goal in a language with the way it writes them, without those that only ask; all of them when nothing else is left. */
export const goalTerms = (goal: string, language: string): KeyTerms => {
  const primary = language.toLowerCase().split("-")[0] ?? "";
  const key = keyTerms({ id: "t1", name: goal, question: goal, queries: [goal] }, primary);
  const asking = new Set(terms(askingWords[primary] ?? "", primary));
  const telling = [...key].filter(([term]) => !asking.has(term));
  return telling.length > 0 ? new Map(telling) : key;
};
