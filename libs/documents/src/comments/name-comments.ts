import type { CollectedComment } from "./collect-comments.ts";
import type { SourceComment } from "./read-comment.ts";

/** A comment with an id of its own and the id of what it answers. */
export interface NamedComment extends Omit<SourceComment, "answers" | "id"> {
  readonly id: string;
}

const longestStem = 190;

/** Says what an id is called that is taken: `a`, `a-2`, `a-3`. */
const createNames = () => {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted: string): string => {
    let name = wanted;
    for (let count = next.get(wanted) ?? 2; taken.has(name); count += 1) {
      name = `${wanted.slice(0, longestStem)}-${count}`;
      next.set(wanted, count + 1);
    }
    taken.add(name);
    return name;
  };
};

/**
 * Gives every comment an id of its own. One that comes twice under the same id, as lists in pages overlap, is one comment
 * with the most likes; another one under an id that is taken is `<id>-2`; one without an id is called by its place, `c7`.
 */
export const nameComments = (collected: readonly CollectedComment[]): NamedComment[] => {
  const nameFor = createNames();
  const named: (NamedComment & { likes: number; replies: number })[] = [];
  const byContent = new Map<string, number>();
  const places: number[] = [];
  for (const [index, { comment, within }] of collected.entries()) {
    const { answers: _answers, id, ...rest } = comment;
    const content = id === undefined ? `${index}` : JSON.stringify([id, rest.author, rest.text]);
    const known = named[byContent.get(content) ?? -1];
    if (known !== undefined) {
      known.likes = Math.max(known.likes, rest.likes);
      known.replies = Math.max(known.replies, rest.replies);
      places.push(byContent.get(content) ?? 0);
      continue;
    }
    const parent = within === undefined ? undefined : named[places[within] ?? -1];
    byContent.set(content, named.length);
    places.push(named.length);
    named.push({ ...rest, id: nameFor(id ?? `c${index + 1}`), parentId: parent?.id ?? rest.parentId });
  }
  return named;
};
