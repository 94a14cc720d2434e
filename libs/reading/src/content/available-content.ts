import type { ItemPart, ItemReference } from "@quarry/contracts";

const maxItems = 20;

const partWords = (name: string, part: ItemPart): string =>
  `${name} of ${part.words} words (${part.characters} characters)`;

const itemLine = ({ linkId, title, transcript, comments }: ItemReference): string => {
  const parts = [
    ...(transcript ? [partWords("transcript", transcript)] : []),
    ...(comments ? [`${partWords("comments", comments)}, ${comments.count} in number`] : []),
  ];
  return `${linkId} (${title}): ${parts.length > 0 ? parts.join("; ") : "no text"}`;
};

/** What items there are to ask for, a line each: 20 at most, and how many more. */
export const availableItems = (items: readonly ItemReference[]): string[] => [
  ...items.slice(0, maxItems).map(itemLine),
  ...(items.length > maxItems ? [`and ${items.length - maxItems} items more`] : []),
];
