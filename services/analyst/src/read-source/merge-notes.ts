import type { Citation, ReadNote } from "@quarry/contracts";

const overlaps = (one: Citation, other: Citation): boolean => one.start < other.end && other.start < one.end;

const repeats = (note: ReadNote, known: ReadNote): boolean =>
  note.citations.every((citation) => known.citations.some((other) => overlaps(citation, other)));

/** The notes of all parts of one source in order; one that quotes nothing but what an earlier part's note quotes repeats it and is left out. */
export const mergeNotes = (parts: readonly (readonly ReadNote[])[]): ReadNote[] =>
  parts.reduce<ReadNote[]>(
    (kept, notes) => [...kept, ...notes.filter((note) => !kept.some((known) => repeats(note, known)))],
    [],
  );
