import type { ItemReference } from "@quarry/contracts";

/** The language that most items are in. */
export const mainLanguage = (items: readonly ItemReference[]): string => {
  const languages = Map.groupBy(
    items,
    ({ transcript, comments }) => (transcript ?? comments)?.language ?? "en",
  );
  const [most] = [...languages].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? "en";
};
