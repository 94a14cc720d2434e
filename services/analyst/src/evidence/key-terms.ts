import type { Topic } from "@quarry/contracts";
import { terms, words } from "@quarry/text";

/** The words a topic is about, as index terms with the way the topic writes them. */
export type KeyTerms = ReadonlyMap<string, string>;

/** Words that ask for an aspect or only glue a question together; evidence need not repeat them. */
const askingWords: Readonly<Record<string, string>> = {
  en: `overview definition define key main feature part step need needed start work works happen happens guarantee guaranteed limit limits
use used using example examples difference differences differ pitfall pitfalls mistake common go goes wrong cause causes reason reasons
consequence consequences strength weakness risk alternative choose important most explain describe say known source sources background
detail details kind come does mean come apply involved best practice compare comparison better effect effects one prerequisite prerequisites
evidence argument arguments against mechanism role aspect aspects question answer`,
  zh: "什么 什么时候 何时 如何 怎么 怎样 为什么 哪些 区别 特点 步骤 示例 原因 定义 主要 情况 发生 限制 保证 使用 问题 需要 影响 优点 缺点",
  de: `funktioniert funktionieren überblick einzelheiten beispiel beispiele unterschied unterschiede unterscheiden grund gründe folgen folge
grenzen schritte schritt merkmale teile verwendung dient nötig braucht gibt hat welche welchen wozu quellen sagen hintergrund geschieht
vorteile nachteile voraussetzungen eignet aufeinander kommt dazu schiefgehen`,
  ru: `что такое как почему зачем какой какие особенности примеры пример шаги различия отличия причины причина последствия ограничения гарантии
использовать нужно работает происходит определение основные обзор недостатки преимущества ошибки подробности`,
};

const askingTerms = (language: string): ReadonlySet<string> =>
  new Set(terms(askingWords[language] ?? "", language));

const termsWithSpelling = (text: string, language: string): [string, string][] =>
  words(text, language).flatMap(({ start, end }): [string, string][] => {
    const written = text.slice(start, end);
    return terms(written, language).map((term): [string, string] => [term, written]);
  });

/** The key terms of a topic, without the words that only ask; all its terms when nothing else is left. */
export const keyTerms = (topic: Topic, language: string): KeyTerms => {
  const asking = askingTerms(language);
  const all = termsWithSpelling(topic.question, language);
  const telling = all.filter(([term]) => !asking.has(term));
  if (telling.length > 0) return new Map(telling);
  return new Map(all.length > 0 ? all : termsWithSpelling(topic.queries.join(" "), language));
};
