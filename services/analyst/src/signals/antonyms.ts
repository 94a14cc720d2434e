import { terms } from "@quarry/text";

const english = `increase/decrease increase/reduce rise/fall grow/shrink higher/lower high/low more/less more/fewer larger/smaller
large/small longer/shorter faster/slower fast/slow better/worse stronger/weaker strong/weak improve/worsen enable/disable allow/forbid
allow/prohibit permit/forbid accept/reject include/exclude required/optional mandatory/optional always/never before/after start/stop
open/closed true/false safe/unsafe safe/dangerous possible/impossible succeed/fail success/failure supported/unsupported
synchronous/asynchronous cheap/expensive first/last minimum/maximum public/private lossless/lossy mutable/immutable
stateless/stateful present/absent legal/illegal promote/inhibit activate/inhibit activate/suppress upregulate/downregulate
positive/negative beneficial/harmful sufficient/insufficient stable/unstable reversible/irreversible gain/loss protect/harm
encrypted/unencrypted sensitive/resistant dependent/independent single/multiple oldest/newest`;

const chinese = `增加/减少 提高/降低 上升/下降 允许/禁止 安全/危险 总是/从不 之前/之后 同步/异步 成功/失败 必须/可选 有效/无效
优于/劣于 更快/更慢 更高/更低 更多/更少 最大/最小 启用/禁用 公开/私有 支持/反对 有利/有害 开始/停止`;

const russian = `увеличивает/уменьшает повышает/снижает растёт/падает больше/меньше выше/ниже быстрее/медленнее лучше/хуже
разрешает/запрещает включает/отключает всегда/никогда обязательный/необязательный безопасный/опасный возможно/невозможно
успешный/неудачный максимальный/минимальный синхронный/асинхронный полезный/вредный до/после`;

const german = `erhöht/senkt steigt/fällt mehr/weniger höher/niedriger größer/kleiner schneller/langsamer besser/schlechter erlaubt/verboten
immer/nie vor/nach sicher/unsicher möglich/unmöglich erforderlich/optional synchron/asynchron`;

const tables: Readonly<Record<string, string>> = { en: english, zh: chinese, ru: russian, de: german };

/** Two words that cannot both be true of one thing, in the form in which a text's words are compared. */
export type AntonymPair = readonly [string, string];

/** One word as it is compared: its stem, or the word itself when it is too common to be an index term. */
export const comparableWord = (word: string, language: string): string =>
  terms(word, language)[0] ?? word.toLowerCase();

/** The antonyms of a language; empty for a language without a table. */
export const antonymsOf = (language: string): readonly AntonymPair[] =>
  (tables[language] ?? "").split(/\s+/u).flatMap((entry): AntonymPair[] => {
    const [one, other] = entry.split("/");
    if (one === undefined || other === undefined) return [];
    return [[comparableWord(one, language), comparableWord(other, language)]];
  });

/** The pairs of which each text holds one side and lacks the other. */
export const antonymClashes = (
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  pairs: readonly AntonymPair[],
): AntonymPair[] => {
  const holdsOnly = (words: ReadonlySet<string>, present: string, absent: string): boolean =>
    words.has(present) && !words.has(absent);
  return pairs.filter(
    ([left, right]) =>
      (holdsOnly(one, left, right) && holdsOnly(other, right, left)) ||
      (holdsOnly(one, right, left) && holdsOnly(other, left, right)),
  );
};
