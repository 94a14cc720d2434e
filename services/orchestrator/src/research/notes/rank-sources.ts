import type { InputOf, readSource } from "@quarry/contracts";
import { areCopies, readFingerprint, type Sketch } from "@quarry/text";
import type { RunState } from "../state.ts";

/** A source to read whole, and the topics it ranked for. */
export type RankedSource = Pick<InputOf<typeof readSource>, "documentId" | "topics">;

const documentsOf = ({ passages }: RunState["topics"][number]): string[] => [
  ...new Set(passages.map(({ documentId }) => documentId)),
];

/** The best of each list first, then the second of each, and so on; each once. */
const interleave = (lists: readonly (readonly string[])[]): string[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_none, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Set(inTurns.flat())];
};

/** Without those whose text an earlier one holds already. */
const withoutCopies = (ranked: readonly string[], { documents }: Pick<RunState, "documents">): string[] => {
  const fingerprints = new Map(documents.map(({ documentId, fingerprint }) => [documentId, fingerprint]));
  const kept: Sketch[] = [];
  return ranked.filter((documentId) => {
    const fingerprint = fingerprints.get(documentId);
    const sketch = fingerprint === undefined ? undefined : readFingerprint(fingerprint);
    if (sketch === undefined) return true;
    if (kept.some((known) => areCopies(known, sketch))) return false;
    kept.push(sketch);
    return true;
  });
};

/** Documents of which a reader of the collection was sent at least half; their findings are notes already. */
const readBefore = ({ reading, documents }: Pick<RunState, "reading" | "documents">): ReadonlySet<string> => {
  const characters = new Map(documents.map((document) => [document.documentId, document.characters]));
  const read = reading.read.filter(({ documentId, spans }) => {
    const sent = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    return 2 * sent >= (characters.get(documentId) ?? 0);
  });
  return new Set(read.map(({ documentId }) => documentId));
};

/** The sources that rank for the topics, best first, taking turns between the topics; of copies the best alone. */
export const rankSources = (state: RunState, most: number): RankedSource[] => {
  const lists = state.topics.map((one) => ({ topic: one.topic, documentIds: documentsOf(one) }));
  const read = readBefore(state);
  const ranked = interleave(lists.map(({ documentIds }) => documentIds)).filter((id) => !read.has(id));
  return withoutCopies(ranked, state)
    .slice(0, most)
    .map((documentId) => ({
      documentId,
      topics: lists
        .filter(({ documentIds }) => documentIds.includes(documentId))
        .map(({ topic: { id, name, question } }) => ({ id, name, question })),
    }));
};
