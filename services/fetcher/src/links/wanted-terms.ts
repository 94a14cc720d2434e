import type { discoverLinks, InputOf } from "@quarry/contracts";
import { detectLanguage, terms } from "@quarry/text";

export type OpenTopic = InputOf<typeof discoverLinks>["topics"][number];

/** What is looked for: an index term and how much it counts. */
export type WantedTerms = ReadonlyMap<string, number>;

/** What a gap adds to the words of its topic counts most, and what the topic is about more than how it is asked for. */
export const termWeights = { gap: 2, name: 1.5, question: 1 } as const;

/** The terms of a topic, stemmed as those of pages in these languages are. */
export const wantedTerms = (
  { name, question, gaps }: OpenTopic,
  languages: readonly string[],
): WantedTerms => {
  const own = detectLanguage(`${name} ${question}`);
  const all = [...new Set([own, "en", ...languages])];
  const wanted = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const term of all.flatMap((language) => terms(text, language)))
      if (!wanted.has(term)) wanted.set(term, weight);
  };
  add(name, termWeights.name);
  add(question, termWeights.question);
  for (const gap of gaps) add(gap, termWeights.gap);
  return wanted;
};
