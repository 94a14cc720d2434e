/*
 * What a reader can ask of the items of a collection, and the whole content that answers it. Pure: texts and rankings are given.
 * Not for storing, encoding or asking models. Any platform lib, service or tool may import it.
 */
export type { ReadableComments, ReadableItem, ReadableText } from "./readable-item.ts";
export { chooseWindows, type ReadingWindow, type WindowOptions } from "./windows/choose-windows.ts";
export type { ScoredSpan } from "./windows/answer-density.ts";
export {
  createItemLibrary,
  type ItemLibrary,
  type ItemLibraryOptions,
} from "./library/create-item-library.ts";
export { markerLine } from "./summary/marker-line.ts";
export { summariseItem } from "./summary/summarise-item.ts";
