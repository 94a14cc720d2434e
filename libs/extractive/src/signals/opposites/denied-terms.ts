import { terms, words } from "@quarry/text";
import { chineseNegator, type Negators, negatorsOf } from "./negators.ts";

const clauseEnd = /[,;:.!?()[\]—–，。；：！？（）]/u;

const clauseEndInChinese = /[，。；：！？、而但]/u;

interface Word {
  readonly text: string;
  /** A clause ends between the word before and this one. */
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

/** The index terms that a text denies: those shortly after a negator, inside its clause. A second negator affirms them again. */
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
