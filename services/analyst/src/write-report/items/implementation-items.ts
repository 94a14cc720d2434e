import { parseResearchResult } from "@quarry/report";
import { passageIdIn } from "../cite/cite-sentence.ts";
import type { WrittenSentence } from "../cite/written-sentence.ts";
import type { Writing } from "../writing.ts";
import type { CodeExcerpt } from "./code-excerpts.ts";
import { itemSentences } from "./item-sentences.ts";

/** Code of a source that a model chose, and what it says of it. */
export interface ImplementationItem {
  readonly excerpt: CodeExcerpt;
  /** Empty when nothing of it stands in the source. */
  readonly sentences: readonly WrittenSentence[];
}

const fenced = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:\n[ \t]*\1|$(?![\s\S]))/gmu;
/** A name or a bracket stands in any program. */
const fewestCharacters = 20;

const withoutSpace = (code: string): string => code.replace(/\s+/gu, "");

/** The excerpt in whose code all of some code stands, white space aside; that which the item names before others. */
const excerptWith = (code: string, named: string | undefined, excerpts: readonly CodeExcerpt[]) => {
  const said = withoutSpace(code);
  if (said.length < fewestCharacters) return undefined;
  const holds = ({ implementation }: CodeExcerpt): boolean =>
    withoutSpace(implementation.code.quote).includes(said);
  return excerpts.find((excerpt) => excerpt.id === named && holds(excerpt)) ?? excerpts.find(holds);
};

/**
 * The implementations in a model's answer: code is published as it stands in the source in which it was found, whatever was made of it,
 * and code that stands in none is dropped with all that is said of it.
 */
export const implementationItems = (
  answer: string,
  excerpts: readonly CodeExcerpt[],
  { job, texts }: Writing,
): ImplementationItem[] => {
  const items = parseResearchResult(answer).items.flatMap(({ source, content }): ImplementationItem[] => {
    const [excerpt] = Array.from(content.matchAll(fenced), ([, , code = ""]) => code).flatMap(
      (code) => excerptWith(code, passageIdIn(source), excerpts) ?? [],
    );
    if (excerpt === undefined) return [];
    const sentences = itemSentences(content, [excerpt.passage], { texts, language: job.language });
    return [{ excerpt, sentences }];
  });
  const once = new Map(items.toReversed().map((item) => [item.excerpt.id, item]));
  return items.filter((item) => once.get(item.excerpt.id) === item).slice(0, job.topK);
};
