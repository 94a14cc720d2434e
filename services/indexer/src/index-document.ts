import { isDeepStrictEqual } from "node:util";
import type { indexDocument, OutputOf } from "@quarry/contracts";
import type { EvidenceStore, IndexMark, StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { type Handler, type JobContext, TurnOver } from "@quarry/jobs";
import { z } from "zod";
import { passageRecipe, splitIntoPassages } from "./split-into-passages.ts";
import { type CutDocument, type PassageEncoder, writePassages } from "./write-passages.ts";

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
  { evidence }: IndexDocumentPorts,
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

/** Some passages went to an index that was replaced meanwhile. */
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
const keptSchema = z.object({ recipe: z.string(), stored: z.int().nonnegative() });

/** Cut documents whose jobs wait for their next turn: a few, so that many turns read and cut a long text once. */
const maxCuts = 8;

/** Finds a document cut in an earlier turn, unless its facts have changed. */
const openCuts = ({ evidence, encoder }: IndexDocumentPorts) => {
  const cuts = new Map<string, CutDocument>();
  return {
    take: async (documentId: string): Promise<CutDocument | undefined> => {
      const cut = cuts.get(documentId);
      cuts.delete(documentId);
      if (cut === undefined) return undefined;
      const [facts] = await evidence.getFacts([documentId]);
      return isDeepStrictEqual(facts, cut.document.facts) ? cut : undefined;
    },
    make: async (documentId: string, signal: AbortSignal): Promise<CutDocument> => {
      const document = await readDocument({ evidence, encoder }, documentId);
      const countTokens = (text: string): number => encoder.countTokens(text);
      return { document, passages: await splitIntoPassages(document, { countTokens, signal }) };
    },
    keep: (documentId: string, cut: CutDocument): void => {
      const [oldest] = cuts.keys();
      if (cuts.size >= maxCuts && oldest !== undefined) cuts.delete(oldest);
      cuts.set(documentId, cut);
    },
  };
};

/**
 * Splits, encodes and stores a document's passages in several turns; marked as indexed at the end, so that an interrupted run is
 * simply repeated.
 * @throws {Failure} `not-found` for an unknown document; `TurnOver` when it yields to others
 */
export const createIndexDocument = (ports: IndexDocumentPorts): Handler<typeof indexDocument> => {
  const { evidence, encoder } = ports;
  const cuts = openCuts(ports);

  /** Number of passages that earlier turns have stored; 0 if the store lacks them. */
  const storedBefore = async (documentId: string, { turn }: JobContext): Promise<number> => {
    const { data } = keptSchema.safeParse(turn?.kept);
    if (data?.recipe !== recipeOf(encoder)) return 0;
    return (await evidence.countPassages(documentId)) < data.stored ? 0 : data.stored;
  };

  return async ({ documentId }, context) => {
    const recipe = recipeOf(encoder);
    const mark = await evidence.indexedWith(documentId);
    if (mark?.encoder === recipe && (await evidence.countPassages(documentId)) === mark.passages)
      return alreadyMarked(documentId, mark, context);

    const first = await storedBefore(documentId, context);
    const known = first > 0 ? await cuts.take(documentId) : undefined;
    const cut = known ?? (await cuts.make(documentId, context.signal));
    // The mark must not cover passages of two recipes, even after a crash.
    if (mark) await evidence.unmarkIndexed(documentId);
    const stored = await writePassages(ports, cut, { first, context });
    const passages = cut.passages.length;
    if (stored < passages) {
      cuts.keep(documentId, cut);
      throw new TurnOver(stored - first, { recipe, stored });
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
