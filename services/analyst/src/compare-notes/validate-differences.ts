import type { Difference, Note } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { DifferenceReply } from "./differences-reply.ts";

type Position = Difference["positions"][number];

const oneLine = (text: string): string => collapseWhitespace(text).trim();

/** Positions with the notes that are there; a note counts for the first position that names it. */
const positionsOf = ({ positions }: DifferenceReply, notes: ReadonlyMap<string, Note>): Position[] => {
  const taken = new Set<string>();
  return positions.flatMap(({ text, noteIds }) => {
    const own = [...new Set(noteIds)].filter((id) => notes.has(id) && !taken.has(id));
    for (const id of own) taken.add(id);
    return own.length === 0 || oneLine(text) === "" ? [] : [{ text: oneLine(text), noteIds: own }];
  });
};

/** Whether the notes are of several documents, or hold under different conditions. */
const canDiffer = (positions: readonly Position[], notes: ReadonlyMap<string, Note>): boolean => {
  const named = positions.flatMap(({ noteIds }) => noteIds.flatMap((id) => notes.get(id) ?? []));
  const count = (value: (note: Note) => string): number => new Set(named.map(value)).size;
  return count(({ documentId }) => documentId) > 1 || count(({ conditions = "" }) => conditions) > 1;
};

/** The differences that can stand, numbered: two or more positions, of different notes that exist, of several sources or conditions. */
export const validateDifferences = (
  replied: readonly DifferenceReply[],
  shown: readonly Note[],
): Difference[] => {
  const notes = new Map(shown.map((note) => [note.id, note]));
  return replied
    .flatMap((reply) => {
      const positions = positionsOf(reply, notes);
      const [subject, explanation] = [oneLine(reply.subject), oneLine(reply.explanation)];
      const stands =
        positions.length > 1 && canDiffer(positions, notes) && subject !== "" && explanation !== "";
      return stands ? [{ subject, positions, cause: reply.cause, explanation }] : [];
    })
    .map((difference, index) => ({ id: `d${index + 1}`, ...difference }));
};
