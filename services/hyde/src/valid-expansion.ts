import { type expandQuery, type InputOf, type Variation, variationSchema } from "@quarry/contracts";
import { collapseWhitespace, detectLanguage, proseSentences, words } from "@quarry/text";
import { z } from "zod";

/** What is to be expanded. */
export type ExpansionInput = InputOf<typeof expandQuery>;

/** What an earlier round could not find, each by itself. */
export const gapsOf = ({ gaps, gap }: Pick<ExpansionInput, "gaps" | "gap">): readonly string[] =>
  gaps ?? (gap === undefined ? [] : [gap]);

/** An expansion as it was said, not yet looked through. */
export const expansionSchema = z.object({
  hypothetical: z.string().nullable(),
  variations: z.array(z.object({ kind: variationSchema.shape.kind, text: z.string() })),
});

export type Expansion = z.output<typeof expansionSchema>;

/** What two queries have in common that differ only in case, punctuation, spaces or the width of letters. */
const queryForm = (query: string): string =>
  collapseWhitespace(
    query
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " "),
  );

const mostVariations = 8;

/** An essay is no query: search engines refuse it, and BM25 finds everything by it. */
const mostCharacters = 200;

/** The first eight in turns of the kinds, so that many of one kind cannot crowd out another; their order stays. */
const inTurns = (variations: readonly Variation[]): Variation[] => {
  const taken = Map.groupBy(variations, ({ kind }) => kind);
  const turnOf = (variation: Variation): number => taken.get(variation.kind)?.indexOf(variation) ?? 0;
  const chosen = new Set(
    variations.toSorted((first, second) => turnOf(first) - turnOf(second)).slice(0, mostVariations),
  );
  return variations.filter((variation) => chosen.has(variation));
};

/**
 * At most eight variations that differ, beyond case and punctuation, from each other and from what is asked already;
 * empty ones and such as are longer than 200 characters are dropped.
 */
export const newVariations = (variations: readonly Variation[], asked: readonly string[]): Variation[] => {
  const seen = new Set(["", ...asked.map(queryForm)]);
  const isNew = ({ text }: Variation): boolean => {
    const form = queryForm(text);
    const isUnseen = !seen.has(form);
    seen.add(form);
    return isUnseen;
  };
  const tidy = variations.map(({ kind, text }) => ({ kind, text: collapseWhitespace(text) }));
  return inTurns(tidy.filter(({ text }) => text.length <= mostCharacters).filter(isNew));
};

const mostSentences = 3;
const mostCharactersOfPassage = 1_200;
const fewestWords = 5;

const cut = (text: string): string => {
  if (text.length <= mostCharactersOfPassage) return text;
  const end = text.lastIndexOf(" ", mostCharactersOfPassage);
  return text.slice(0, end > 0 ? end : mostCharactersOfPassage).trimEnd();
};

/**
 * The first three sentences of a hypothetical passage, without those that only repeat what is asked, headings and code;
 * at most 1,200 characters. Null when fewer than five words are left.
 */
export const validPassage = (text: string, asked: readonly string[]): string | null => {
  const language = detectLanguage(text);
  const echoes = new Set(asked.map(queryForm));
  const said = proseSentences(text, language)
    .map(({ start, end }) => collapseWhitespace(text.slice(start, end)))
    .filter((sentence) => !echoes.has(queryForm(sentence)));
  const passage = cut(said.slice(0, mostSentences).join(" "));
  return words(passage, language).length < fewestWords ? null : passage;
};

/** What of an expansion adds to what is asked already, in a length that can be searched with. */
export const validExpansion = ({ hypothetical, variations }: Expansion, input: ExpansionInput): Expansion => {
  const { question, topic, asked: before = [] } = input;
  const asked = [question, topic.question, ...topic.queries, ...before, ...gapsOf(input)];
  return {
    hypothetical: hypothetical === null ? null : validPassage(hypothetical, asked),
    variations: newVariations(variations, asked),
  };
};
