import type { CitingSentence, OutputOf, readCitations, TextAuditRow } from "@quarry/contracts";
import type { PlannedSources, ReadSource } from "./audit-sources.ts";

/** What is to be checked, in batches, and what can be said without. */
export interface PlannedChecks {
  readonly batches: readonly (readonly CitingSentence[])[];
  /** Rows of citations whose source was not read. */
  readonly unread: readonly TextAuditRow[];
  /** Citations beyond the limit. */
  readonly notChecked: number;
}

type ReadSentence = OutputOf<typeof readCitations>["sentences"][number];

/** Citations that are checked for one text. */
const maxCitations = 1_000;
const citationsInBatch = 50;
const sentencesInBatch = 500;

/** Sentences of a text are called by their place. */
export const sentenceId = (place: number): string => `s${place + 1}`;

const toUnread = (
  { start, end }: ReadSentence,
  {
    id,
    ref,
    claim,
    source,
  }: {
    readonly id: string;
    readonly ref: string;
    readonly claim: string;
    readonly source: ReadSource | undefined;
  },
): TextAuditRow => ({
  sentenceId: id,
  text: claim,
  sentence: { start, end },
  ref,
  uri: source?.uri ?? null,
  documentId: null,
  quote: "",
  verbatim: false,
  support: 0,
  numbersAgree: false,
  status: "SOURCE_NOT_INDEXED",
  reason: source?.missing?.detail ?? "the source is not known",
});

const inBatches = (sentences: readonly CitingSentence[]): CitingSentence[][] => {
  const batches: CitingSentence[][] = [];
  let citations = 0;
  for (const sentence of sentences) {
    const last = batches.at(-1);
    citations += sentence.citations.length;
    if (last === undefined || citations > citationsInBatch || last.length >= sentencesInBatch) {
      batches.push([sentence]);
      citations = sentence.citations.length;
    } else last.push(sentence);
  }
  return batches;
};

/** Divides sentences into what has a document to be checked against, and what has none. */
export const planChecks = (
  sentences: readonly ReadSentence[],
  { placeOf }: PlannedSources,
  sources: readonly ReadSource[],
): PlannedChecks => {
  const unread: TextAuditRow[] = [];
  const checked: CitingSentence[] = [];
  let seen = 0;
  for (const [place, sentence] of sentences.entries()) {
    const { start, end, text } = sentence;
    const id = sentenceId(place);
    const citations: CitingSentence["citations"] = [];
    for (const { ref, claim } of sentence.citations) {
      seen += 1;
      if (seen > maxCitations) continue;
      const source = sources[placeOf.get(ref) ?? -1];
      if (source?.document === undefined) unread.push(toUnread(sentence, { id, ref, claim, source }));
      else citations.push({ ref, claim, uri: source.document.uri, documentId: source.document.documentId });
    }
    if (citations.length > 0 || sentence.citations.length === 0)
      checked.push({ id, start, end, text, citations });
  }
  return { batches: inBatches(checked), unread, notChecked: Math.max(0, seen - maxCitations) };
};
