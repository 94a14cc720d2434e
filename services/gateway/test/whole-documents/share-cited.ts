import type { FoundPassageView } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { expect } from "vitest";
import type { EvidenceClient } from "./evidence-client.ts";
import { isCited } from "./is-cited.ts";
import type { SampledSentence } from "./sample-queries.ts";

/** Maximum passages of an answer. */
const k = 5;

const expectVerbatim = (passages: readonly FoundPassageView[], textOf: ReadonlyMap<string, string>): void => {
  for (const { document, start, end, text, spans } of passages) {
    const source = textOf.get(document.id);
    expect(source?.slice(start, end)).toBe(text);
    for (const span of spans) expect(source?.slice(span.start, span.end)).toBe(span.quote);
  }
};

/** Counts the sampled sentences of a document that the first five passages cite, for one form of query. */
export const shareCited = async (
  client: EvidenceClient,
  { facts: { documentId }, text }: StoredDocument,
  {
    samples,
    ask,
    textOf,
  }: {
    readonly samples: readonly SampledSentence[];
    readonly ask: "shuffled" | "half";
    /** The stored text of every document in the index. */
    readonly textOf: ReadonlyMap<string, string>;
  },
): Promise<number> => {
  let cited = 0;
  for (const sample of samples) {
    const passages = await client.search(sample[ask], k);
    expectVerbatim(passages, textOf);
    const own = passages.filter(({ document }) => document.id === documentId);
    const spans = own.flatMap((passage) => passage.spans);
    if (isCited(text, sample, spans)) cited += 1;
  }
  return cited / samples.length;
};
