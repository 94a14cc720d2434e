/*
 * Bytes to text: pages, PDF, office files, captions, comments, feeds, tables, with the facts they state about themselves. Within
 * limits, in a parser process that has no network. Not for fetching bytes, nor for judging who wrote them. Services and tools may
 * import it; modules that take long to load have their own entry.
 */
export {
  type DocumentReader,
  itemMediaType,
  type ReadDocument,
  readingRecipe,
  type ReadRequest,
} from "./document-reader.ts";

export { type InsertedText, insertTexts } from "./feeds/insert-texts.ts";
export { createWorkerReader } from "./worker/worker-reader.ts";
