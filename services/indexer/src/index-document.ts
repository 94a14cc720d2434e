import type { indexDocument, OutputOf } from "@quarry/contracts";
import type { EvidenceStore, IndexMark, StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { type Handler, type JobContext, TurnOver } from "@quarry/jobs";
import { z } from "zod";
import { createCutter } from "./cut-documents.ts";
import { passageRecipe } from "./split-into-passages.ts";
import { type PassageEncoder, writePassages } from "./write-passages.ts";

/** Methods of the evidence store that index-document uses. */
export type IndexedEvidence = Pick<
  EvidenceStore,
  | "getDocument"
  | "getFacts"
  | "indexedWith"
  | "countPassages"
  | "putPassages"
  | "dropPassages"
  | "markIndexed"
  | "unmarkIndexed"
  | "syncPassages"
>;

/** External dependencies of an indexing job. */
interface IndexDocumentPorts {
  readonly evidence: IndexedEvidence;
  readonly encoder: PassageEncoder;
}

const readDocument = async (
  { evidence }: Pick<IndexDocumentPorts, "evidence">,
  documentId: string,
): Promise<StoredDocument> => {
  const document = await evidence.getDocument(documentId);
  if (document) return document;
  // Passages written by an earlier attempt before the document was deleted.
  await evidence.dropPassages(documentId);
  throw new Failure("not-found", `document ${documentId} is not stored: fetch it before indexing`, {
    retry: "never",
  });
};

/** Some passages were written to an index that has been replaced. */
const checkStored = async (
  ports: IndexDocumentPorts,
  documentId: string,
  passages: number,
): Promise<void> => {
  const stored = await ports.evidence.countPassages(documentId);
  if (stored === passages) return;
  await readDocument(ports, documentId);
  throw new Failure(
    "conflict",
    `document ${documentId} has ${stored} of its ${passages} passages: index it again`,
    { retry: "backoff" },
  );
};

/** Nothing to do: another job did it, or this job was interrupted before its result was recorded. */
const alreadyMarked = (
  documentId: string,
  { passages, jobId }: IndexMark,
  context: Pick<JobContext, "jobId">,
): OutputOf<typeof indexDocument> =>
  jobId === context.jobId
    ? { documentId, passages, written: passages, alreadyIndexed: false }
    : { documentId, passages, written: 0, alreadyIndexed: true };

/** Names everything that determines passages. */
export const recipeOf = ({ profile }: Pick<PassageEncoder, "profile">): string =>
  `${profile.id}+${passageRecipe}`;

/** State that a job keeps between its turns. */
const keptSchema = z.object({
  recipe: z.string(),
  stored: z.int().nonnegative(),
  /** Number of times that cutting has begun: once in each indexer, and again after a restart. */
  begun: z.int().nonnegative().default(0),
});

/**
 * A job that has begun cutting more often than this finishes it in one turn, so that it ends despite many indexers and long
 * texts.
 */
const maxBegun = 4;

/**
 * Splits, encodes and stores a document's passages in several turns; marked as indexed at the end, so that an interrupted run is
 * simply repeated.
 * @throws {Failure} `not-found` for an unknown document; `TurnOver` when it yields to others
 */
export const createIndexDocument = (ports: IndexDocumentPorts): Handler<typeof indexDocument> => {
  const { evidence, encoder } = ports;
  const cutter = createCutter({
    evidence,
    countTokens: (text) => encoder.countTokens(text),
    readDocument: (documentId) => readDocument(ports, documentId),
  });

  /** State of the last turn; nothing is stored if the store lacks those passages. */
  const stateOf = async (documentId: string, { turn }: JobContext) => {
    const { data } = keptSchema.safeParse(turn?.kept);
    if (data?.recipe !== recipeOf(encoder)) return { stored: 0, begun: 0 };
    const isStored = data.stored > 0 && (await evidence.countPassages(documentId)) >= data.stored;
    return { stored: isStored ? data.stored : 0, begun: data.begun };
  };

  return async ({ documentId }, context) => {
    const recipe = recipeOf(encoder);
    const mark = await evidence.indexedWith(documentId);
    if (mark?.encoder === recipe && (await evidence.countPassages(documentId)) === mark.passages)
      return alreadyMarked(documentId, mark, context);

    const { stored: first, begun: before } = await stateOf(documentId, context);
    const begun = cutter.has(documentId) ? before : before + 1;
    const { signal, turn } = context;
    const cut = await cutter.cut(documentId, { signal, turn, mayPause: begun <= maxBegun });
    if ("units" in cut) throw new TurnOver(cut.units, { recipe, stored: first, begun });
    // The mark must not cover passages of two recipes, even after a crash.
    if (mark) await evidence.unmarkIndexed(documentId);
    const stored = await writePassages(ports, cut, { first, context });
    const passages = cut.passages.length;
    if (stored < passages) {
      cutter.keep(cut);
      throw new TurnOver(stored - first, { recipe, stored, begun });
    }
    // Remaining passages of a finer recipe.
    await evidence.dropPassages(documentId, passages);
    // Changes to the document during indexing: other scopes, markers, a better grade, or its removal.
    await evidence.syncPassages(documentId);
    await checkStored(ports, documentId, passages);
    await evidence.markIndexed(documentId, { passages, encoder: recipe, jobId: context.jobId });
    context.log.info({ documentId, passages }, "document indexed");
    return { documentId, passages, written: passages, alreadyIndexed: false };
  };
};
