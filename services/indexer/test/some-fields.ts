import { createHash } from "node:crypto";
import { documentIdOf, type EvidenceStore, type ReindexOptions } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts } from "@quarry/testkit";
import { terms } from "@quarry/text";
import { createIndexDocument } from "../src/index-document.ts";
import type { PassageEncoder } from "../src/write-passages.ts";
import { createWordEncoder } from "./word-encoder.ts";

export const signal = new AbortController().signal;
const log = createSilentLogger();
const contextOf = (jobId: string) => ({ jobId, attempt: 1, signal, log });

export const paragraphs = {
  medicine: "Sepsis is treated with early antibiotics; lactate above four millimoles predicts who will die.",
  history:
    "The guild of weavers petitioned the council in 1381, and the tax on wool was lifted the year after.",
  software: "A compare-and-swap loop retries until no other thread has changed the word it has read before.",
  economics:
    "When the central bank raised its rate, banks cut lending to small firms before they cut it to large ones.",
  botany: "Stomata of the resurrection plant close within an hour of drought and open within a day of rain.",
} as const;
export type Field = keyof typeof paragraphs;
export const first: readonly Field[] = ["medicine", "history", "software", "economics"];

/** Passages of a field, all different. */
const textOf = (field: Field): string =>
  Array.from(
    { length: 30 },
    (_, note) => `${paragraphs[field]} Note ${note} on ${field} goes on${" and on".repeat(note)}.`,
  ).join("\n\n");
const sha256Of = (field: Field): string => createHash("sha256").update(textOf(field)).digest("hex");
export const idOf = (field: Field): string => documentIdOf(`file:${field}.md`, sha256Of(field));

export const index = async (
  evidence: EvidenceStore,
  field: Field,
  encoder: PassageEncoder = createWordEncoder(),
): Promise<void> => {
  const [documentId, sha256] = [idOf(field), sha256Of(field)];
  await evidence.putDocument({
    facts: aDocumentFacts({ documentId, sha256, title: field }),
    text: textOf(field),
  });
  await evidence.join(`collection:${field.length}`, documentId);
  await evidence.join("run:r-1", documentId);
  await createIndexDocument({ evidence, encoder })({ documentId }, contextOf(`job of ${field}`));
};

/** Indexes the passages of a reindex as `npm run reindex` does. */
const indexerWith =
  (encoder: PassageEncoder): ReindexOptions["indexerOf"] =>
  (evidence) =>
  (documentId, { jobId = "reindex" }) =>
    createIndexDocument({ evidence, encoder })({ documentId }, contextOf(jobId));

export const optionsFor = (url: string, prefix: string, encoder: PassageEncoder): ReindexOptions => ({
  url,
  prefix,
  dimensions: encoder.profile.dimensions,
  target: encoder.profile.id,
  recipe: "another, so that all passages are encoded",
  indexerOf: indexerWith(encoder),
  keepOld: false,
  signal,
  onProgress: () => undefined,
  settleMs: 400,
  concurrency: 1,
});

/** Results of lexical and semantic searches for each field, in all scopes and in one; equal scores in order of ids. */
export const answersOf = async (
  evidence: EvidenceStore,
  encoder: PassageEncoder = createWordEncoder(),
): Promise<unknown> => {
  const answers: unknown[] = [];
  for (const field of first) {
    const [encoded] = await encoder.encodePassages([{ text: paragraphs[field] }], { signal });
    const vector = encoded?.dense ?? new Float32Array();
    const retrievers = [
      { leg: "bm25", terms: terms(paragraphs[field], "en") },
      { leg: "dense", vector, encoder: encoder.profile.id },
    ] as const;
    for (const scopes of [["run:r-1"], [`collection:${field.length}`]])
      for (const list of await evidence.search(retrievers, { scopes }, 100))
        answers.push(
          list.toSorted(
            (left, right) => right.score - left.score || left.passageId.localeCompare(right.passageId),
          ),
        );
  }
  return answers;
};
