import type { OverviewItem } from "@quarry/reading";

const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

const shortest = 4;

/** Finds the item that a model means by a link id: the very one, else the only one whose id or title it nearly is. */
export const createItemFinder = (items: readonly OverviewItem[]): ((said: string) => string | undefined) => {
  const ids = new Set(items.map(({ reference }) => reference.linkId));
  const names = items.map(({ reference: { linkId, title } }) => ({
    linkId,
    id: plain(linkId),
    title: plain(title),
  }));
  const only = (found: readonly { readonly linkId: string }[]): string | undefined =>
    found.length === 1 ? found[0]?.linkId : undefined;
  return (said) => {
    if (ids.has(said)) return said;
    const wanted = plain(said);
    if (wanted === "") return undefined;
    const same = names.filter(({ id, title }) => id === wanted || title === wanted);
    if (same.length > 0) return only(same);
    return wanted.length < shortest
      ? undefined
      : only(names.filter(({ id }) => id.length >= shortest && (id.includes(wanted) || wanted.includes(id))));
  };
};
