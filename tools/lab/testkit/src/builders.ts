import type {
  Citation,
  Claim,
  Coverage,
  DocumentFacts,
  ItemReference,
  Marker,
  Marking,
  RankedPassage,
  Topic,
} from "@quarry/contracts";
import { passageIdOf, type StoredPassage } from "@quarry/evidence";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";

/** Creates the facts of a small Markdown file; `changes` overrides fields. */
export const aDocumentFacts = (changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  documentId,
  uri: "file:docs/queues.md",
  title: "Queues",
  publisher: "local files",
  language: "en",
  mediaType: "text/markdown",
  grade: "C",
  gradeReasons: ["handed in by the user: author and review unknown"],
  fetchedAt: "2026-11-21T10:00:00.000Z",
  sha256: "0".repeat(64),
  characters: 100,
  words: 20,
  ...changes,
});

/** Creates the first passage of that file as it is stored: one sentence, vectors of 384 dimensions. `changes` overrides fields. */
export const aStoredPassage = (changes: Partial<StoredPassage> = {}): StoredPassage => {
  const { documentId: ofDocument = documentId, index = 0, text = "Queues hold jobs.", start = 0 } = changes;
  const end = start + text.length;
  const dense = new Float32Array(384).fill(1 / Math.sqrt(384));
  return {
    passageId: passageIdOf(ofDocument, index),
    documentId: ofDocument,
    index,
    start,
    end,
    wordStart: 0,
    wordEnd: 3,
    title: "Queues",
    headings: [],
    publisher: "local files",
    grade: "C",
    language: "en",
    markerTypes: [],
    text,
    terms: [],
    dense,
    tokens: { data: dense, count: 1, dimensions: 384 },
    sentences: [{ start, end, rows: [0] }],
    encoder: "an encoder",
    ...changes,
  };
};

/** Creates a passage of that file with one span; `changes` overrides fields. */
export const aRankedPassage = (changes: Partial<RankedPassage> = {}): RankedPassage => ({
  passageId: "3a1f0c52-98e1-5d6b-8f3b-5a5f0e9c7d11",
  documentId,
  start: 0,
  end: 100,
  publisher: "local files",
  grade: "C",
  score: 1,
  spans: [{ start: 0, end: 50, score: 0.8 }],
  why: { legs: [{ leg: "dense", query: 0, rank: 1 }], dense: 0.8, bm25: 3, maxSim: 20 },
  ...changes,
});

/** Creates a topic with one query. */
export const aTopic = (changes: Partial<Topic> = {}): Topic => ({
  id: "t1",
  name: "Recovery",
  question: "How is a job of a killed worker recovered?",
  queries: ["job recovery killed worker"],
  ...changes,
});

/** Creates a citation of the first characters of that file. */
export const aCitation = (changes: Partial<Citation> = {}): Citation => ({
  documentId,
  start: 0,
  end: 5,
  quote: "Queue",
  ...changes,
});

/** Creates an important claim that rests on that citation. */
export const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  id: "c1",
  text: "A stalled job is taken again.",
  class: "C2",
  topicId: "t1",
  origin: aCitation(),
  ...changes,
});

/** A covered topic. */
export const aCoverage = (changes: Partial<Coverage> = {}): Coverage => ({
  topicId: "t1",
  covered: true,
  score: 0.9,
  proof: aCitation(),
  gaps: [],
  ...changes,
});

/** Creates the first marker of a document; `changes` overrides fields. */
export const aMarker = (changes: Partial<Marker> = {}): Marker => ({
  id: "m1",
  type: "key-fact",
  text: "Queues hold jobs.",
  start: 0,
  end: 17,
  ...changes,
});

/** Creates an empty marking of a document that the fallback read completely; `changes` overrides fields. */
export const aMarking = (changes: Partial<Marking> = {}): Marking => ({
  markers: [],
  topicAreas: [],
  coveredShare: 1,
  model: null,
  recipe: "twin-1",
  ...changes,
});

/** Creates an item with a transcript and no comments; `changes` overrides fields. */
export const anItemReference = (changes: Partial<ItemReference> = {}): ItemReference => ({
  itemId: "i-00000001",
  linkId: "yt_demo1",
  source: "youtube",
  title: "Queues explained",
  metadata: {},
  transcript: { documentId, characters: 100, words: 20, language: "en" },
  comments: null,
  ...changes,
});
