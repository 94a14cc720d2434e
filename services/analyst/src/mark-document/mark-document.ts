import { setImmediate as nextTurn } from "node:timers/promises";
import type { markDocument } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Handler } from "@quarry/queue";
import type { MarkingStore, Reasoning } from "../ports.ts";
import { recipeOf, isMarkedWell } from "./recipe.ts";
import { markExtractively } from "./twin/mark-extractively.ts";

/** What the handler needs; without a model the twin marks. */
export interface MarkDocumentPorts extends Partial<Reasoning> {
  readonly markings: MarkingStore;
}

/**
 * Finds the markers of a stored document and keeps them with it.
 * @throws {Failure} `not-found` for an unknown document
 */
export const createMarkDocument =
  ({ markings }: MarkDocumentPorts): Handler<typeof markDocument> =>
  async ({ documentId }, { signal }) => {
    const wanted = recipeOf(null);
    const marked = await markings.markedWith(documentId);
    if (marked !== undefined && isMarkedWell(marked.recipe, wanted))
      return { documentId, markers: marked.markers, coveredShare: 1, model: null, alreadyMarked: true };
    const document = await markings.getDocument(documentId);
    if (document === undefined)
      throw new Failure("not-found", `document ${documentId} is not stored: fetch it before it is marked`, {
        retry: "never",
      });
    const pause = async (): Promise<void> => {
      await nextTurn();
      signal.throwIfAborted();
    };
    const { facts, text, comments } = document;
    const found = await markExtractively({ text, language: facts.language, comments }, pause);
    const made = { coveredShare: 1, model: null };
    await markings.putMarking(documentId, { ...found, ...made, recipe: wanted });
    return { documentId, markers: found.markers.length, ...made, alreadyMarked: false };
  };
