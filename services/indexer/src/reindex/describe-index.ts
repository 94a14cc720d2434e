import type { IndexInspection } from "@quarry/evidence";

/** What the index is to be made with. */
export interface WantedIndex {
  readonly encoder: string;
  readonly dimensions: number;
  readonly shards: number | undefined;
}

const number = (count: number): string => count.toLocaleString("en");

/** How much there is, in words. */
export const amountOf = ({ documents, passages, memberships }: IndexInspection): string =>
  `${number(documents)} documents, ${number(passages)} passages, ${number(memberships)} memberships`;

/** In what an index is other than it is to be, a line each. */
export const differencesOf = (
  { vectorLength, shards, encoders }: IndexInspection,
  wanted: WantedIndex,
): string[] => {
  const lines: string[] = [];
  if (vectorLength === undefined) lines.push("the passages were laid out by another version of Quarry");
  else if (vectorLength !== wanted.dimensions)
    lines.push(`vectors have ${vectorLength} numbers, and are to have ${wanted.dimensions}`);
  for (const [encoder, passages] of encoders)
    if (encoder !== wanted.encoder)
      lines.push(
        `${number(passages)} passages were encoded by ${encoder}, and are to be by ${wanted.encoder}`,
      );
  const { shards: wantedShards } = wanted;
  if (wantedShards !== undefined && shards.some((count) => count !== wantedShards))
    lines.push(
      `collections have ${[...new Set(shards)].join(" or ")} shards, and are to have ${wantedShards}`,
    );
  return lines;
};
