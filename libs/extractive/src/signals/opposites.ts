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

/** The listed pairs of a language, each word in the form in which it stands in a sentence. */
const oppositePairs = (language: string): readonly (readonly [string, string])[] =>
  (tables[language] ?? "").split(/\s+/u).flatMap((pair) => {
    const [one, other] = pair.split("/");
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });

/** Word → its opposite in the same form; the first pair that names a word decides. */
const oppositesOf = (language: string): ReadonlyMap<string, string> => {
  const opposites = new Map<string, string>();
  for (const [one, other] of oppositePairs(language)) {
    if (!opposites.has(one)) opposites.set(one, other);
    if (!opposites.has(other)) opposites.set(other, one);
  }
  return opposites;
};

/** Two words that cannot both be true of one thing, in the form in which a text's words are compared. */
export type AntonymPair = readonly [string, string];

/** One word as it is compared: its stem, or the word itself when it is too common to be an index term. */
export const comparableWord = (word: string, language: string): string =>
  terms(word, language)[0] ?? word.toLowerCase();

/** A text as the set of its comparable words. */
export const comparableWords = (text: string, language: string): ReadonlySet<string> =>
  new Set(words(text, language).map(({ start, end }) => comparableWord(text.slice(start, end), language)));

const listedPairs = (language: string): readonly AntonymPair[] =>
  oppositePairs(language).map(([one, other]): AntonymPair => [
    comparableWord(one, language),
    comparableWord(other, language),
  ]);

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

interface Denials {
  /** Each pattern takes a denial out; `with` stands in its place. */
  readonly takenOut: readonly { readonly pattern: RegExp; readonly with: string }[];
  /** A word after which a denial can stand, and the denial. */
  readonly putAfter: { readonly pattern: RegExp; readonly denial: string } | undefined;
  /** What stands before a sentence that nothing else denies. */
  readonly before: string;
}

const englishDenials: Denials = {
  takenOut: [
    { pattern: /\b(?:do|does|did)\s+not\s+/iu, with: "" },
    { pattern: /\bcan(?:not|['’]t)\b/iu, with: "can" },
    { pattern: /\bwon['’]t\b/iu, with: "will" },
    { pattern: /\s+not\b|n['’]t\b/iu, with: "" },
    { pattern: /\bno\s+/iu, with: "" },
    { pattern: /\bwithout\b/iu, with: "with" },
  ],
  putAfter: {
    pattern: /\b(?:is|are|was|were|can|could|will|would|must|may|might|should|has|have|had)\b/iu,
    denial: " not",
  },
  before: "It is not the case that ",
};

const languages: Readonly<Record<string, Denials>> = {
  en: englishDenials,
  zh: {
    takenOut: [{ pattern: /没有|并非|不(?![仅但同断过])|无法/u, with: "" }],
    putAfter: undefined,
    before: "并非",
  },
  ru: {
    takenOut: [{ pattern: /(?<!\p{L})не\s+/iu, with: "" }],
    putAfter: undefined,
    before: "Неверно, что ",
  },
  de: {
    takenOut: [
      { pattern: /\s+nicht\b/iu, with: "" },
      { pattern: /\bkein(?=e?[rnms]?\b)/iu, with: "ein" },
    ],
    putAfter: {
      pattern: /\b(?:ist|sind|war|waren|kann|können|wird|werden|muss|müssen)\b/iu,
      denial: " nicht",
    },
    before: "Es stimmt nicht, dass ",
  },
};

const withoutDenial = (text: string, { takenOut }: Denials): string | undefined => {
  const found = takenOut.find(({ pattern }) => pattern.test(text));
  return found === undefined ? undefined : text.replace(found.pattern, found.with);
};

const withOpposite = (text: string, language: string): string | undefined => {
  const opposites = oppositesOf(language);
  for (const { start, end } of words(text, language)) {
    const opposite = opposites.get(text.slice(start, end).toLowerCase());
    if (opposite !== undefined) return `${text.slice(0, start)}${opposite}${text.slice(end)}`;
  }
  return undefined;
};

const withDenial = (text: string, { putAfter }: Denials): string | undefined =>
  putAfter?.pattern.test(text) === true
    ? text.replace(putAfter.pattern, (word) => `${word}${putAfter.denial}`)
    : undefined;

/**
 * A sentence turned round by code: without its denial, else with the first word that has an opposite turned into it, else denied.
 * It is a query and a thing to compare with, no sentence for readers. In a language without a table it stays as it is.
 */
export const oppositeWording = (text: string, language: string): string => {
  const denials = languages[language];
  if (denials === undefined) return text;
  return (
    withoutDenial(text, denials) ??
    withOpposite(text, language) ??
    withDenial(text, denials) ??
    `${denials.before}${text}`
  );
};
