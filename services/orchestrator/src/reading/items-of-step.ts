import type { ItemReference, PlanStep } from "@quarry/contracts";

/** All items, those that a step needs first. */
export const itemsOfStep = (
  { required_content_items: needed }: PlanStep,
  items: readonly ItemReference[],
): ItemReference[] => {
  const isNeeded = ({ linkId }: ItemReference): boolean => needed.includes(linkId);
  return [...items.filter(isNeeded), ...items.filter((item) => !isNeeded(item))];
};
