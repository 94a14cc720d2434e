/** What belongs together: a claim and a document that were judged as a pair. */
export interface Linked {
  readonly claimId: string;
  readonly docId: string;
}

/**
 * The group of each pair, so that no claim and no document is in two groups: a claim and its opposite over one document would
 * tell one another's label.
 */
export const groupsOf = (pairs: readonly Linked[]): number[] => {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  const namesOf = ({ claimId, docId }: Linked): [string, string] => [`claim ${claimId}`, `document ${docId}`];
  for (const pair of pairs) {
    const [claim, document] = namesOf(pair).map(rootOf);
    if (claim !== undefined && document !== undefined) parents.set(claim, document);
  }
  const numbers = new Map<string, number>();
  return pairs.map((pair) => {
    const root = rootOf(namesOf(pair)[0]);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
};
