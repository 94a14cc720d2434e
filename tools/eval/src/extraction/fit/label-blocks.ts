import { type Tokens, wordTokens } from "../tokens.ts";

const gramLength = 4;
const shortest = gramLength + 2;
const maxForeign = 0.4;
const minShared = 0.5;

const gramsOf = (tokens: readonly string[]): string[] =>
  tokens.slice(gramLength - 1).map((_token, place) => tokens.slice(place, place + gramLength).join(" "));

const shareOf = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isSo).length / items.length;

/**
 * Which blocks belong to the gold text: the longest first, those whose runs of four words mostly stand in it, or which
 * stand in it whole where they are short, as long as it has their words left.
 */
export const labelBlocks = (
  blocks: readonly string[],
  gold: string,
  tokensOf: Tokens = wordTokens,
): boolean[] => {
  const goldTokens = tokensOf(gold);
  const grams = new Set(gramsOf(goldTokens));
  const whole = ` ${goldTokens.join(" ")} `;
  const left = new Map<string, number>();
  for (const token of goldTokens) left.set(token, (left.get(token) ?? 0) + 1);
  const tokens = blocks.map((text) => tokensOf(text));
  const labels = blocks.map(() => false);
  const order = [...blocks.keys()].sort(
    (one, other) => (tokens[other]?.length ?? 0) - (tokens[one]?.length ?? 0),
  );
  for (const place of order) {
    const own = tokens[place] ?? [];
    const standsThere =
      own.length < shortest
        ? own.length > 0 && whole.includes(` ${own.join(" ")} `)
        : shareOf(gramsOf(own), (gram) => grams.has(gram)) >= minShared;
    const isLeft = shareOf(own, (token) => (left.get(token) ?? 0) > 0) >= 1 - maxForeign;
    if (!standsThere || !isLeft) continue;
    labels[place] = true;
    for (const token of own) left.set(token, (left.get(token) ?? 0) - 1);
  }
  return labels;
};
