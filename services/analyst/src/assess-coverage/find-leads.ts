import type { Topic } from "@quarry/contracts";
import { entities } from "../decompose-question/entities.ts";
import type { KeyTerms } from "../evidence/key-terms.ts";
import { termSet } from "../signals/term-overlap.ts";
import type { Evidence } from "./collect-evidence.ts";
import { phrase } from "./describe-gaps.ts";

interface LeadInput {
  readonly topic: Topic;
  readonly question: string;
  readonly language: string;
  readonly key: KeyTerms;
  readonly evidence: Evidence;
}

/** Names further down stand beside less and less of what is asked. */
const sentencesToRead = 6;
const mostLeads = 2;
const wordsBeside = 3;

/** A single capitalised word at the head of a sentence may be any word. */
const namesIn = (sentence: string): string[] =>
  entities(sentence).filter((name) => /[\s\p{N}]/u.test(name) || sentence.indexOf(name) > 0);

/**
 * Queries for what the evidence names and the question does not: the name, with the words of the topic that no sentence says yet. What is
 * asked next often stands under a name that only a first answer tells. German writes every noun like a name and has none.
 */
export const findLeads = ({ topic, question, language, key, evidence }: LeadInput): string[] => {
  if (language === "de") return [];
  const asked = termSet(`${question} ${topic.name} ${topic.question}`, language);
  const { best, relevant, found } = evidence;
  const sentences = new Set([best, ...relevant.slice(0, sentencesToRead)].map(({ quote }) => quote));
  const counts = new Map<string, number>();
  for (const name of [...sentences].flatMap(namesIn))
    if (termSet(name, language).isDisjointFrom(asked)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const missing = [...key].filter(([term]) => !found.has(term)).map(([, word]) => word);
  const beside = (missing.length > 0 ? missing : [...key.values()]).slice(0, wordsBeside);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostLeads)
    .map(([name]) => phrase([name, ...beside]));
};
