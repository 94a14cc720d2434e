/** How much a term tells of its document, 0 to 1. */
export type TopicWeight = (term: string) => number;

/** What is said once may be telling, but is no topic. */
const saidOnce = 0.1;

/**
 * Weighs terms by how many statements of a document hold them, and how few all the same (Salton and Buckley 1988, tf·idf with the
 * document as the collection): what is said again and again is a topic, what every second statement says is none.
 */
export const weighTerms = (statements: readonly ReadonlySet<string>[]): TopicWeight => {
  const counts = new Map<string, number>();
  for (const terms of statements) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (count: number): number =>
    count < 2 ? 0 : Math.log(count) * Math.log(1 + statements.length / count);
  const most = [...counts.values()].reduce((top, count) => Math.max(top, weightOf(count)), 0);
  return (term) => (most === 0 ? 0.5 : Math.max(saidOnce, weightOf(counts.get(term) ?? 1) / most));
};
