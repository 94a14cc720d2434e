import type { Note, ReadNote } from "@quarry/contracts";
import { sentencesFound } from "../../reading/cited-passages.ts";
import type { RunState } from "../state.ts";

/** What readers of a collection found, as notes of the topics they read for: the sentence and its quotes as they are. */
export const notesOfReaders = (state: RunState): ReadNote[] =>
  state.topics.flatMap(({ topic }) =>
    sentencesFound(state, topic.id).flatMap(({ text, citations }) => {
      const [first] = citations;
      if (first === undefined) return [];
      return [
        { documentId: first.documentId, kind: "finding" as const, text, citations, topicIds: [topic.id] },
      ];
    }),
  );

const said = ({ text, citations }: ReadNote): string =>
  [text, ...citations.map(({ documentId, start, end }) => `${documentId} ${start}-${end}`)].join("\n");

/** Notes numbered in their order; the same one twice is one. */
export const numberNotes = (notes: readonly ReadNote[]): Note[] => {
  const distinct = new Map(notes.toReversed().map((note) => [said(note), note]));
  const kept = new Set(distinct.values());
  return notes.filter((note) => kept.has(note)).map((note, index) => ({ id: `n${index + 1}`, ...note }));
};
