import type { FoundPassage } from "@quarry/evidence";

/** A passage of a small document, with overrides. */
export const aFoundPassage = (changes: Partial<FoundPassage> = {}): FoundPassage => ({
  passageId: "p1",
  documentId: "d1",
  index: 0,
  start: 0,
  end: 20,
  wordStart: 0,
  wordEnd: 4,
  title: "Locks",
  headings: [],
  publisher: "example.org",
  grade: "B",
  language: "en",
  markerTypes: [],
  text: "A lock runs out now.",
  ...changes,
});
