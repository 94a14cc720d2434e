import { closedClasses, languageWords } from "@quarry/language-data";
import { primaryLanguage } from "../words/stop-words.ts";

const words =
  "The A An This That These Those It Its He She They We You His Her Their Our My In On At By For From With Without Under Over After Before " +
  "During Since Until While When Where Why How What Who Which If Unless Although Though Because But And Or So Yet Nor Also Then Thus " +
  "Hence Therefore However Moreover Furthermore Meanwhile Instead Still Later Today Now There Here Some Many Most Several Few All " +
  "Both Each Every Another Other Such No Not Only Even As To Is Are Was Were Do Does Did Can Could Will Would Should May Might " +
  // German, French, Spanish, Italian, Portuguese, Dutch, Russian
  "Der Die Das Ein Eine Es Er Sie Wir Ich Ihr Im Am Auf Bei Mit Nach Seit Von Vor Zu Aber Und Oder Doch Dann Diese Dieser Dieses Als Wenn Weil Obwohl " +
  "Le La Les Un Une Des Il Elle Ils Elles Nous Vous Je On Ce Cette Ces Dans En Pour Par Avec Sur Mais Et Ou Puis Si Quand " +
  "El Los Las Una Unos Ella Ellos Este Esta Estos Esto Pero Y Por Para Con Sin Según Desde Cuando Como Aunque También Se " +
  "Lo Gli Uno Egli Essa Essi Questo Questa Nel Nella Ma Anche Quando Con Dopo Os As Um Uma Ele Ela Eles Isto Esse Essa Mas Também Não " +
  "De Het Een Hij Zij Ze Dit Dat Deze Maar Ook Toen Wanneer Na Bij Voor Met Er " +
  // Polish, Czech, Swedish, Danish, Norwegian, Finnish, Hungarian, Turkish, Romanian
  "Potem Później Następnie Wtedy Jednak Tam Ponadto Dlatego Potom Pak Tehdy Později Avšak Také Tam " +
  "Därefter Sedan Senare Dock Där Derefter Senere Dog Der Imidlertid Etter Sitten Myöhemmin Kuitenkin Siellä " +
  "Később Azután Ekkor Azonban Ezután Sonra Daha Ancak Apoi Ulterior Totuși Atunci Але Потім Тоді Там Пізніше Після Однак Він Вона Вони Воно " +
  "Потом Затем Тогда Там Позже Поэтому Здесь Сначала Теперь " +
  "В На И Но Он Она Они Оно Это Этот Эта Эти Мы Вы Я При После До По Для Из С К Однако Также Когда Если Так Все";

/** Words that, capitalised after an abbreviation, far more likely begin a sentence than continue a name. */
const commonStarters: ReadonlySet<string> = new Set(words.split(" "));

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const ownStarters = new Map<string, ReadonlySet<string>>();

/** Returns such words of one language: function words, and words that connect to the previous sentence. */
const startersOf = (language: string): ReadonlySet<string> => {
  const known = ownStarters.get(language);
  if (known !== undefined) return known;
  const { connectives, pronouns, nounOpeners, coordinators, interrogatives } = closedClasses(language);
  const { stopWords = [], functionWords = [] } = languageWords.get(language) ?? {};
  const all = [connectives, pronouns, nounOpeners, coordinators, interrogatives, stopWords, functionWords]
    .flatMap((list) => [...list])
    .filter((word) => /^[\p{L}\p{M}]{2,}$/u.test(word));
  const starters = new Set(all.map(capitalized));
  ownStarters.set(language, starters);
  return starters;
};

const isStarter = (word: string, language: string): boolean =>
  commonStarters.has(word) || startersOf(language).has(word);

const lastToken = /(?:^|[\s([{"“'‘«/*_=~—–-])((?:\p{L}[\p{L}\p{M}]*\.)+|\d{1,4}\.)$/u;
const wordAhead = /^["“'‘«([*_=~]*([\p{L}\p{M}]+)/u;
const initialAhead = /^["“'‘«([*_=~]*\p{Lu}\.(?=[\s,]|\p{Lu}|$)/u;
const spacedParts = /\.\s+(?=\p{L}\.)/gu;
const longestToken = 24;

type Rule = "always" | "before-number" | "unless-starter" | "closes-list";

const listedRule = (token: string, language: string): Rule | undefined => {
  for (const tag of [language, "en"]) {
    const lists = languageWords.get(tag)?.abbreviations;
    if (lists === undefined) continue;
    if (lists.closesList?.has(token) === true) return "closes-list";
    if (lists.always.has(token)) return "always";
    if (lists.beforeNumber.has(token)) return "before-number";
    if (lists.unlessStarter.has(token)) return "unless-starter";
  }
  return undefined;
};

/** Languages with ordinals such as "3.", and those in which a single lower-case letter abbreviates no title. */
const hasOrdinals = /^(?:de|da|nb|nn|no|cs|pl|sl|fi|hu|tr)$/u;
const hasBareLetters = /^(?:en|fr|es|it|pt|ca|und)$/u;
/** Scripts without capitals, in which a letter with a full stop is an initial or a title. */
const hasLetterTitles = /^(?:ar|fa|ur|ps|he|yi)$/u;
/** Czech and Slovene words may have no vowel. */
const vowelless = /^[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz][b-df-hj-np-tv-xz]{1,3}\.$/u;

const isShapedSo = (token: string, language: string): boolean =>
  /^\p{Lu}\.$/u.test(token) ||
  /^(?:\p{L}\.){2,}$/u.test(token) ||
  (/^\p{Ll}\.$/u.test(token) && !hasBareLetters.test(language)) ||
  (/^\p{Lo}\p{M}?\.$/u.test(token) && hasLetterTitles.test(language)) ||
  (vowelless.test(token) && !/^(?:cs|sk|sl|hr)$/u.test(language));

const ruleOf = (token: string, language: string): Rule | undefined => {
  const lowered = token.charAt(0).toLowerCase() + token.slice(1);
  // A capital with a full stop is an initial.
  const listed =
    listedRule(token, language) ?? (token.length > 2 ? listedRule(lowered, language) : undefined);
  if (listed !== undefined) return listed;
  if (/^\d{1,2}\.$/u.test(token)) return hasOrdinals.test(language) ? "unless-starter" : undefined;
  if (isShapedSo(token, language)) return "unless-starter";
  // "Bahnhofstr. 12".
  return /^\p{L}{3,}str\.$/u.test(token) ? "before-number" : undefined;
};

/** "(b. 1893", "(rev. 1860": a short word before a number in brackets. */
const isShortInBrackets = (before: string, token: string, after: string): boolean =>
  token.length <= 5 &&
  /^\p{L}/u.test(token) &&
  /^\d/u.test(after) &&
  before.lastIndexOf("(") > before.lastIndexOf(")");

/** "p. His161Arg", "c. 1521del": a protein or DNA variant. */
const variantAhead =
  /^\(?(?:\p{Lu}\p{Ll}{2}\d+(?=\p{L}|[*=])|[-*]?\d+(?:[_+-]\d+)*(?:[ACGT]+>|del|dup|ins|inv))/u;

/**
 * "5 kg.": unit symbols have no full stop. In "1930 B. Russell" it is an initial after a year, in "On March 12 W. Bush" after a day.
 */
const measured =
  /\d ?(?:[kcmµ]?m|[kmµ]?g|[mcd]?l|[kMG]?Hz|[kMG][BWV]|(?<!\d{4} |\p{Lu}\p{Ll}{2,8} \d{1,2} )[BWV])\.$/u;

/** "a. C.": the first letter of an abbreviation in the list; or the letter before a variant. */
const isLetterOfName = (token: string, after: string, language: string): boolean => {
  const [next] = /^\p{L}\.(?!\p{L})/u.exec(after) ?? [];
  const isListed = next !== undefined && listedRule(token + next, language) !== undefined;
  return isListed || (/^[pcgmnr]\.$/u.test(token) && variantAhead.test(after));
};

const goesOn: Readonly<Record<Rule, (after: string, language: string) => boolean>> = {
  always: () => true,
  // "No. I left" begins a sentence, "p. It" too.
  "before-number": (after) => /^[#([]?\d|^#|^\(?(?!I [\p{Ll}])[IVXLC]+(?![\p{L}'’])/u.test(after),
  "unless-starter": (after, language) => {
    const word = wordAhead.exec(after)?.[1];
    return word === undefined || initialAhead.test(after) || !isStarter(word, language);
  },
  "closes-list": (after) => !/^["“'‘«([*_=~]*\p{Lu}/u.test(after),
};

/** Applies the rule that a language has for an abbreviation. */
const followsRule = (before: string, after: string, token: string, language: string): boolean => {
  const end = before.slice(-longestToken);
  const joined = lastToken.exec(end.replaceAll(spacedParts, "."))?.[1];
  // "i. V. m." is in the list as one word, or recognised by its form.
  const rule = (joined === undefined ? undefined : listedRule(joined, language)) ?? ruleOf(token, language);
  if (rule !== undefined && goesOn[rule](after, language)) return true;
  if (rule === "before-number" && isShapedSo(token, language))
    return goesOn["unless-starter"](after, language);
  return rule !== "closes-list" && isShortInBrackets(before, token, after);
};

/**
 * True if the full stop at the end of `before` belongs to an abbreviation, an initial or an ordinal, and the sentence continues
 * with `after`. If only the next word can decide ("the U.S. The"), a typical first word of a sentence does.
 */
export const isAbbreviated = (before: string, after: string, locale?: string): boolean => {
  const token = lastToken.exec(before)?.[1];
  if (token === undefined) return false;
  if (measured.test(before) && /^\p{Lu}/u.test(after)) return false;
  const language = primaryLanguage(locale) ?? "en";
  return isLetterOfName(token, after, language) || followsRule(before, after, token, language);
};
