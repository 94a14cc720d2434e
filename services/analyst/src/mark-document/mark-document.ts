import type { Comment, markDocument, Marking, OutputOf } from "@quarry/contracts";
import { markExtractively } from "@quarry/extractive";
import { Failure } from "@quarry/failure";
import type { Handler } from "@quarry/jobs";
import { modelNameFor } from "@quarry/language-model";
import { createYieldToEventLoop } from "@quarry/runtime";
import type { MarkingStore, Reasoning, StoredDocument } from "../ports.ts";
import { answerTask } from "../shared/answer-task.ts";
import { markByModel } from "./mark-by-model.ts";
import { markChunkTask } from "./mark-chunk-task.ts";

const fallback = "mark-extractively-3";
const byModel = "mark-by-model-1/";

/** Likes and replies change while the text of comments stays. */
const attention = (comments: readonly Comment[] | undefined): string => {
  if (comments === undefined) return "";
  const likes = comments.reduce((sum, comment) => sum + comment.likes, 0);
  const replies = comments.reduce((sum, comment) => sum + comment.replies, 0);
  return `+${likes} likes+${replies} replies`;
};

/**
 * Key of a marking's inputs: the version of the method, the language model, if any, and the likes and replies of the comments. A different
 * key means that the document is marked again.
 */
const recipeOf = (model: string | null, comments?: readonly Comment[]): string =>
  (model === null ? fallback : byModel + model) + attention(comments);

/** True if a document's marking is still valid: made with the same recipe, or by any model if only the fallback is available. */
const isMarkedWell = (marked: string, model: string | null, comments?: readonly Comment[]): boolean => {
  if (marked === recipeOf(model, comments)) return true;
  return model === null && marked.startsWith(byModel) && marked.endsWith(attention(comments));
};

/** Dependencies of the handler; without a model the fallback marks. */
export interface MarkDocumentPorts extends Partial<Reasoning> {
  readonly markings: MarkingStore;
}

/** If a model read less than this share of a text, the text is marked again once a model is available. */
const mostlyByModel = 0.5;

const readDocument = async (markings: MarkingStore, documentId: string): Promise<StoredDocument> => {
  const document = await markings.getDocument(documentId);
  if (document !== undefined) return document;
  throw new Failure("not-found", `document ${documentId} is not stored: fetch it before it is marked`, {
    retry: "never",
  });
};

const answerOf = (
  documentId: string,
  { markers, coveredShare, model }: Marking,
  alreadyMarked: boolean,
): OutputOf<typeof markDocument> => ({
  documentId,
  markers: markers.length,
  coveredShare,
  model,
  alreadyMarked,
});

/**
 * Creates the handler that marks a stored document and stores the markers with it. A language model reads all of it chunk by
 * chunk, within the budget of the run, or of other work that a key pays for, or else of the document. The fallback marks every
 * chunk for which the model has no usable answer, no time or no budget.
 * @throws {Failure} `not-found` for an unknown document
 */
export const createMarkDocument =
  ({ markings, ...reasoning }: MarkDocumentPorts): Handler<typeof markDocument> =>
  async ({ runId, workId, documentId }, context) => {
    const { jobId, signal, log } = context;
    const { facts, text, comments, marking: known } = await readDocument(markings, documentId);
    const { model = null } = reasoning;
    const { name: task, tier } = markChunkTask;
    const name = model && modelNameFor(model, { task, tier });
    if (known !== undefined && isMarkedWell(known.recipe, name, comments))
      return answerOf(documentId, known, known.jobId !== jobId);
    const store = async (marking: Marking) => {
      await markings.putMarking(documentId, marking);
      return answerOf(documentId, marking, false);
    };
    const marked = { title: facts.title, text, language: facts.language, comments };
    const byFallback = await markExtractively(marked, { pause: createYieldToEventLoop(signal) });
    if (!model)
      return store({ ...byFallback, coveredShare: 1, model: null, recipe: recipeOf(null, comments), jobId });
    const payer = runId ?? workId ?? `mark:${documentId}:${name}`;
    const { modelShare, chunks, invented, ...found } = await markByModel(marked, byFallback, (chunk) =>
      answerTask(markChunkTask, chunk, reasoning, { runId: payer, ...context }),
    );
    log.info({ chunks, modelShare, invented, model: found.model }, "text marked chunk by chunk");
    const author = modelShare >= mostlyByModel ? found.model?.name : undefined;
    return store({ ...found, recipe: recipeOf(author ?? null, comments), jobId });
  };
