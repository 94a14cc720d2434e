import { primaryLanguage, type Sliced, terms, termsInSlices } from "@quarry/text";
import type { ReadableItem } from "../items/readable-item.ts";

/** Words that phrase a goal: that something was said, by whom, and how to report it. Relevant texts need not contain them. */
const askingWords: Readonly<Record<string, string>> = {
  en: `source item collection transcript question topic meeting conversation speaker participant member team group people
    say said tell talk discuss discussion mention state statement think thought thoughts opinion view views believe agree disagree differ difference
    decide decision conclude conclusion suggest share react reaction comment know known
    describe explain examine explore identify analyse analyze understand find determine report compare show give
    summarise summarize summary summarization fact facts figure figures ground grounds main point
    happen affect effect impact influence cause during what which why how`,
  zh: `来源 内容项 内容 问题 话题 会议 说 说了 讲 讲了 谈 谈论 讨论 提到 认为 觉得 看法 观点 意见 决定 结论 建议 评论 反应 分歧 一致 分别
    总结 概括 分析 了解 研究 探讨 给出 说明 要点 事实 数据 依据 原因 关于 围绕 影响 发生 作用 哪些 哪里 什么 如何 怎么 怎样 为什么`,
  ru: `источник источники материал вопрос тема встреча заседание участник группа люди говорить говорят сказать обсудить обсуждать обсуждение
    упоминать упомянуть думать мнение взгляд решить решение вывод предложить расходиться расходятся сходиться сходятся
    реагировать реагируют реакции комментарий комментариях описать объяснить сравнить исследовать анализировать выяснить обобщить резюме приводить приводят
    факты данные доводы случиться произойти происходить влиять влияние последствия почему какие как что`,
  de: `quelle quellen inhalt frage thema besprechung sitzung teilnehmer gruppe leute sagen sagt sagte sprechen besprechen diskutieren diskussion
    erwähnen denken dachte meinung meinungen ansicht entscheiden entscheidung schluss vorschlagen übereinstimmen unterscheiden unterschied
    reagieren reagiert reaktionen kommentar kommentare kommentaren aussagen beschreiben erklären vergleichen untersuchen analysieren
    zusammenfassen zusammenfassung nennen zeigen zahlen zahl fakten gründe geschehen passieren wirkung auswirkung auswirkungen einfluss
    warum welche wie was`,
};

const known = new Map<string, ReadonlySet<string>>();

/** Index terms of a language that only phrase a question; empty for a language without a list. */
export const askingTerms = (language: string): ReadonlySet<string> => {
  const primary = primaryLanguage(language) ?? "";
  const asking = known.get(primary) ?? new Set(terms(askingWords[primary] ?? "", primary));
  if (Object.hasOwn(askingWords, primary)) known.set(primary, asking);
  return asking;
};

/** Returns the index terms of a goal's subject: without those that only ask, unless there are no other terms. */
export const goalTerms = (goal: string, language: string): ReadonlySet<string> => {
  const all = new Set(terms(goal, language));
  const informative = all.difference(askingTerms(language));
  return informative.size > 0 ? informative : all;
};

/** Number of occurrences of a goal's terms in an item. */
export interface GoalCounts {
  /** Index terms of its texts. */
  readonly length: number;
  /** Counts of the goal's terms that occur in its texts. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Texts are read up to this length, because the subject of an item shows long before. */
const maxCharacters = 1_000_000;

/** Counts the occurrences of a goal's words in the texts of an item. */
export function* goalCounts({ transcript, comments }: ReadableItem, goal: string): Sliced<GoalCounts> {
  const counts = new Map<string, number>();
  let length = 0;
  for (const part of [transcript, comments]) {
    if (part === null) continue;
    const wanted = goalTerms(goal, part.language);
    const found = yield* termsInSlices(part.text.slice(0, maxCharacters), part.language);
    length += found.length;
    for (const term of found) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { length, counts };
}
