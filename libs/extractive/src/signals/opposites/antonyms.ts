import { terms, words } from "@quarry/text";

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

/** A text as the set of its comparable words. */
export const comparableWords = (text: string, language: string): ReadonlySet<string> =>
  new Set(words(text, language).map(({ start, end }) => comparableWord(text.slice(start, end), language)));

const listedPairs = (language: string): readonly AntonymPair[] =>
  (tables[language] ?? "").split(/\s+/u).flatMap((entry): AntonymPair[] => {
    const [one, other] = entry.split("/");
    if (one === undefined || other === undefined) return [];
    return [[comparableWord(one, language), comparableWord(other, language)]];
  });

const denyingPrefix = /^(?:in|un|im|ir|non|dis)-?(?=\p{L}{4})/u;

/** "inaccurate" and "accurate": words of one text that are words of the other with a denying prefix. */
const prefixPairs = (one: ReadonlySet<string>, other: ReadonlySet<string>): AntonymPair[] =>
  [...one].flatMap((word): AntonymPair[] => {
    const plain = word.replace(denyingPrefix, "");
    if (plain === word || other.has(word)) return [];
    // Stems of the two may end differently: unreli, reliabl.
    const counterpart = [...other].find((another) => another.startsWith(plain) && !one.has(another));
    return counterpart === undefined ? [] : [[word, counterpart]];
  });

const holdsOnly = (words: ReadonlySet<string>, present: string, absent: string): boolean =>
  words.has(present) && !words.has(absent);

/** Finds the pairs of opposites of which each text, given as comparable words, holds one side and lacks the other. */
export type AntonymFinder = (one: ReadonlySet<string>, other: ReadonlySet<string>) => AntonymPair[];

/** Makes the finder of a language; it knows more than prefixes only where there is a table. */
export const createAntonymFinder = (language: string): AntonymFinder => {
  const pairs = listedPairs(language);
  return (one, other) => {
    const listed = pairs.filter(
      ([left, right]) =>
        (holdsOnly(one, left, right) && holdsOnly(other, right, left)) ||
        (holdsOnly(one, right, left) && holdsOnly(other, left, right)),
    );
    const prefixed = [...prefixPairs(one, other), ...prefixPairs(other, one)];
    return listed.length > 0 ? listed : prefixed;
  };
};
