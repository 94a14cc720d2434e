import { closedClasses } from "@quarry/language-data";
import { terms, termSet, wordTexts } from "@quarry/text";
import { byLanguage } from "../by-language.ts";

const negatorsOf = byLanguage((language) => {
  const words = closedClasses(language).negators.map((word) => word.replace("*", ".*"));
  return new RegExp(words.length === 0 ? "(?!)" : `^(?:${words.join("|")})$`, "u");
});

/** True if a word negates the words after it. */
export const isNegator = (word: string, language: string): boolean => negatorsOf(language).test(word);

/** Chinese negators, without look-alikes such as 不仅 and 非常, and the words to which they apply. */
const deniedInChinese =
  /(?:没有?|无法|不(?![仅但同断过管论只光久止])|未(?![来必])|绝非|并非|(?<!有)无(?![论限数])|从不|禁止)([^，。；：！？、而但]{0,6})/gu;

const clauseEnd = /[,;:.!?()[\]—–]/u;
/** Number of words after a negator to which it applies. */
const reach = 4;

/** Returns the index terms of the words after each negator in a clause; a second negator affirms them again. */
const deniedTerms = (text: string, language: string): ReadonlySet<string> => {
  if (language === "zh")
    return new Set([...text.matchAll(deniedInChinese)].flatMap(([, scope = ""]) => terms(scope, "zh")));
  const { coordinators, connectives, relatives, restrictors } = closedClasses(language);
  if (restrictors.length === 0) return new Set();
  const ends = new Set([...coordinators, ...connectives, ...relatives]);
  let denied: ReadonlySet<string> = new Set();
  for (const clause of text.toLowerCase().split(clauseEnd)) {
    const list = wordTexts(clause, language);
    for (const [index, word] of list.entries()) {
      const scope = list.slice(index + 1, index + 1 + reach);
      if (!isNegator(word, language) || restrictors.includes(scope[0] ?? "")) continue;
      const end = scope.findIndex((next) => ends.has(next));
      denied = denied.symmetricDifference(termSet(scope.slice(0, end < 0 ? reach : end).join(" "), language));
    }
  }
  return denied;
};

/** True if one of two texts negates a term that both contain. */
export const denyEachOther = (one: string, other: string, language: string): boolean => {
  const denied = deniedTerms(one, language).symmetricDifference(deniedTerms(other, language));
  return !denied.isDisjointFrom(termSet(one, language).intersection(termSet(other, language)));
};

/** Pairs of opposites; their other forms have the same stems. */
const opposites: Readonly<Record<string, string>> = {
  en: `increase/decrease increase/reduce rise/fall rose/fell raise/lower grow/shrink grew/shrank improve/worsen improve/impair
    promote/inhibit activate/inhibit cause/prevent stimulate/suppress higher/lower high/low more/less more/fewer larger/smaller
    large/small longer/shorter long/short faster/slower fast/slow better/worse stronger/weaker strong/weak positive/negative
    beneficial/harmful sensitive/resistant presence/absence present/absent gain/loss enable/disable allow/forbid accept/reject
    include/exclude required/optional always/never before/after start/stop open/closed true/false succeed/fail cheap/expensive
    first/last minimum/maximum public/private`,
  zh: "增加/减少 提高/降低 上升/下降 允许/禁止 安全/危险 总是/从不 之前/之后 成功/失败 必须/可选 更快/更慢 更高/更低 更多/更少 最大/最小 支持/反对",
  ru: "увеличивает/уменьшает повышает/снижает растёт/падает больше/меньше выше/ниже быстрее/медленнее лучше/хуже разрешает/запрещает всегда/никогда до/после",
  de: "erhöht/senkt steigt/fällt mehr/weniger höher/niedriger größer/kleiner schneller/langsamer besser/schlechter erlaubt/verboten immer/nie vor/nach",
};

/** Returns the words of a text as stems, including the words that are too common to be index terms. */
const stemsOf = (text: string, language: string): ReadonlySet<string> =>
  new Set(wordTexts(text, language).map((word) => terms(word, language)[0] ?? word.toLowerCase()));

/** The stems of the pairs, which are made once: texts are compared with many others. */
const oppositesOf = byLanguage((language) =>
  (opposites[language] ?? "").split(/\s+/u).map((pair) => {
    const [left = "", right = ""] = pair.split("/").map((word) => [...stemsOf(word, language)][0] ?? "");
    return [left, right] as const;
  }),
);

const negatingPrefix = /^(?:in|un|im|ir|non|dis)-?(?=\p{L}{4})/u;

/** True if a text has a word of which the other has the form without a negating prefix; stems of both may end differently. */
const hasNegated = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => {
    const plain = word.replace(negatingPrefix, "");
    return plain !== word && [...other].some((another) => another.startsWith(plain) && !one.has(another));
  });

/** True if each of two texts has one of two opposites and lacks the other, such as "faster" and "slower". */
export const haveOpposites = (one: string, other: string, language: string): boolean => {
  const sets = [stemsOf(one, language), stemsOf(other, language)] as const;
  const [own, others] = [sets[0].difference(sets[1]), sets[1].difference(sets[0])];
  const isListed = oppositesOf(language).some(
    ([left, right]) => (own.has(left) && others.has(right)) || (own.has(right) && others.has(left)),
  );
  return isListed || hasNegated(own, others) || hasNegated(others, own);
};
