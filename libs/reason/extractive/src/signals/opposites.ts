import { terms, words } from "@quarry/text";

const english = `increase/decrease increases/decreases increased/decreased increasing/decreasing rise/fall rises/falls rose/fell rising/falling
raise/lower raises/lowers raised/lowered raising/lowering grow/shrink grows/shrinks grew/shrank growing/shrinking improve/impair
improves/impairs improved/impaired improving/impairing improvement/impairment enhance/reduce enhances/reduces enhanced/reduced
enhancing/reducing promote/inhibit promotes/inhibits promoted/inhibited promoting/inhibiting activate/inhibit activates/inhibits
activated/inhibited activation/inhibition induce/prevent induces/prevents induced/prevented inducing/preventing cause/prevent
causes/prevents caused/prevented causing/preventing stimulate/suppress stimulates/suppresses stimulated/suppressed
upregulate/downregulate upregulates/downregulates upregulated/downregulated upregulation/downregulation higher/lower high/low more/less
greater/smaller larger/smaller large/small longer/shorter long/short faster/slower fast/slow better/worse stronger/weaker strong/weak
positive/negative positively/negatively beneficial/harmful effective/ineffective accurate/inaccurate sensitive/resistant
dependent/independent sufficient/insufficient presence/absence present/absent gain/loss protects/harms enable/disable enables/disables
allow/forbid allows/forbids accept/reject accepts/rejects include/exclude includes/excludes required/optional mandatory/optional
always/never before/after start/stop starts/stops open/closed true/false safe/unsafe possible/impossible succeed/fail succeeds/fails
success/failure supported/unsupported synchronous/asynchronous cheap/expensive first/last minimum/maximum public/private
reduce/increase reduces/increases reduced/increased reducing/increasing reduction/increase slow/speed slows/speeds attenuates/enhances
suppression/stimulation deactivates/activates lack/have lacks/has lacking/having unable/able worsen/improve worsens/improves
delays/accelerates associated/unassociated fewer/more permit/forbid stable/unstable reversible/irreversible mutable/immutable stateless/stateful legal/illegal
encrypted/unencrypted single/multiple oldest/newest lossless/lossy`;

const chinese = `增加/减少 提高/降低 上升/下降 允许/禁止 安全/危险 总是/从不 之前/之后 同步/异步 成功/失败 必须/可选 有效/无效
优于/劣于 更快/更慢 更高/更低 更多/更少 最大/最小 启用/禁用 公开/私有 支持/反对 有利/有害 开始/停止`;

const russian = `увеличивает/уменьшает повышает/снижает растёт/падает больше/меньше выше/ниже быстрее/медленнее лучше/хуже
разрешает/запрещает включает/отключает всегда/никогда обязательный/необязательный безопасный/опасный возможно/невозможно
максимальный/минимальный успешный/неудачный синхронный/асинхронный полезный/вредный до/после`;

const german = `erhöht/senkt steigt/fällt mehr/weniger höher/niedriger größer/kleiner schneller/langsamer besser/schlechter
erlaubt/verboten immer/nie vor/nach sicher/unsicher möglich/unmöglich erforderlich/optional`;

const tables: Readonly<Record<string, string>> = { en: english, zh: chinese, ru: russian, de: german };

/** Returns the listed pairs of a language, each word in its form within a sentence. */
const oppositePairs = (language: string): readonly (readonly [string, string])[] =>
  (tables[language] ?? "").split(/\s+/u).flatMap((pair) => {
    const [one, other] = pair.split("/");
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });

/** Two words that cannot both be true of one subject, in the form in which texts are compared. */
type AntonymPair = readonly [string, string];

/** Returns the form of a word for comparison: its stem, or the word itself if it is too common to be an index term. */
const comparableWord = (word: string, language: string): string =>
  terms(word, language)[0] ?? word.toLowerCase();

/** Returns the set of a text's comparable words. */
export const comparableWords = (text: string, language: string): ReadonlySet<string> =>
  new Set(words(text, language).map(({ start, end }) => comparableWord(text.slice(start, end), language)));

const listedPairs = (language: string): readonly AntonymPair[] =>
  oppositePairs(language).map(([one, other]): AntonymPair => [
    comparableWord(one, language),
    comparableWord(other, language),
  ]);

const denyingPrefix = /^(?:in|un|im|ir|non|dis)-?(?=\p{L}{4})/u;

/** Finds words of one text that are words of the other with a negating prefix: "inaccurate" and "accurate". */
const prefixPairs = (one: ReadonlySet<string>, other: ReadonlySet<string>): AntonymPair[] =>
  [...one].flatMap((word): AntonymPair[] => {
    const plain = word.replace(denyingPrefix, "");
    if (plain === word || other.has(word)) return [];
    // The stems of the two may end differently: unreli, reliabl.
    const counterpart = [...other].find((another) => another.startsWith(plain) && !one.has(another));
    return counterpart === undefined ? [] : [[word, counterpart]];
  });

const holdsOnly = (words: ReadonlySet<string>, present: string, absent: string): boolean =>
  words.has(present) && !words.has(absent);

/** Finds the pairs of opposites of which each text, given as comparable words, has one side and lacks the other. */
export type AntonymFinder = (one: ReadonlySet<string>, other: ReadonlySet<string>) => AntonymPair[];

/** Creates the finder for a language; without a table, it only knows prefixes. */
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
