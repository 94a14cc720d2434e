import { terms, words } from "@quarry/text";

/** Negation words of one language, and wordings that only resemble negation. */
export interface Negators {
  /** Words that negate the following words, in lower case. */
  readonly words: ReadonlySet<string>;
  /** Negating endings, such as the n't of "isn't". */
  readonly endings: readonly string[];
  /** Words that cancel a negator when they follow it: "not only". */
  readonly undoneBy: ReadonlySet<string>;
  /** Words at which a negation ends inside its clause: "not A but B". */
  readonly endsAt: ReadonlySet<string>;
  /** Number of words after a negator to which it applies. */
  readonly reach: number;
}

const negators = (words: string, options: Partial<Omit<Negators, "words">> = {}): Negators => ({
  words: new Set(words.split(" ")),
  endings: [],
  undoneBy: new Set(),
  endsAt: new Set(),
  reach: 4,
  ...options,
});

const none: Negators = negators("");

const tables: Readonly<Record<string, Negators>> = {
  en: negators(
    "not no never neither nor none nobody nothing without cannot unable incapable lack lacks lacked lacking",
    {
      endings: ["n't", "n’t"],
      undoneBy: new Set(["only", "just", "merely", "least", "necessarily", "all", "every", "always"]),
      endsAt: new Set(["but", "and", "because", "unless", "until", "which", "that"]),
    },
  ),
  de: negators("nicht kein keine keinen keinem keiner keines nie niemals ohne weder", {
    undoneBy: new Set(["nur", "alle", "immer"]),
    endsAt: new Set(["sondern", "und", "aber", "weil"]),
  }),
  fr: negators("pas jamais sans aucun aucune ni", {
    undoneBy: new Set(["seulement", "tous"]),
    endsAt: new Set(["mais", "et", "car"]),
  }),
  es: negators("no nunca jamás sin ningún ninguna ninguno tampoco", {
    undoneBy: new Set(["solo", "sólo"]),
    endsAt: new Set(["sino", "y", "pero"]),
  }),
  ru: negators("не нет ни без никогда нельзя невозможно", {
    undoneBy: new Set(["только", "просто", "все", "всегда"]),
    endsAt: new Set(["а", "но", "и", "потому"]),
    reach: 3,
  }),
};

/** Returns the negators of a language; empty for a language without a table. */
const negatorsOf = (language: string): Negators => tables[language] ?? none;

/** Chinese negators inside a sentence without spaces; look-alikes such as 不仅 and 非常 are left out. */
const chineseNegator =
  /没有|没|无法|不(?![仅但同断过管论只光久止])|未(?![来必])|绝非|并非|(?<![有])无(?![论限数])|从不|禁止/gu;

const clauseEnd = /[,;:.!?()[\]—–，。；：！？（）]/u;

const clauseEndInChinese = /[，。；：！？、而但]/u;

interface Word {
  readonly text: string;
  /** True if a clause ends between the previous word and this one. */
  readonly opensClause: boolean;
}

const wordsOf = (text: string, language: string): Word[] => {
  let end = 0;
  return words(text, language).map((span) => {
    const opensClause = clauseEnd.test(text.slice(end, span.start));
    end = span.end;
    return { text: text.slice(span.start, span.end).toLowerCase(), opensClause };
  });
};

const denies = (word: string, { words: known, endings }: Negators): boolean =>
  known.has(word) || endings.some((ending) => word.endsWith(ending));

const reachOf = (following: readonly Word[], { reach, endsAt }: Negators): readonly Word[] => {
  const clauseLength = following.findIndex(({ opensClause, text }) => opensClause || endsAt.has(text));
  return following.slice(0, clauseLength === -1 ? reach : Math.min(reach, clauseLength));
};

const deniedInChinese = (text: string): ReadonlySet<string> => {
  const denied = [...text.matchAll(chineseNegator)].map(({ 0: negator, index }) => {
    const rest = text.slice(index + negator.length, index + negator.length + 6);
    return rest.split(clauseEndInChinese)[0] ?? "";
  });
  return new Set(denied.flatMap((scope) => terms(scope, "zh")));
};

/**
 * Returns the index terms that a text negates: those shortly after a negator, inside its clause. A second negator affirms them
 * again.
 */
export const deniedTerms = (text: string, language: string): ReadonlySet<string> => {
  if (language === "zh") return deniedInChinese(text);
  const table = negatorsOf(language);
  const all = wordsOf(text, language);
  let denied: ReadonlySet<string> = new Set();
  for (const [index, word] of all.entries()) {
    const following = all.slice(index + 1);
    if (!denies(word.text, table) || table.undoneBy.has(following[0]?.text ?? "")) continue;
    const scope = new Set(
      terms(
        reachOf(following, table)
          .map(({ text: next }) => next)
          .join(" "),
        language,
      ),
    );
    denied = denied.symmetricDifference(scope);
  }
  return denied;
};
