import { isDeepStrictEqual } from "node:util";
import type { ReadDocument } from "@quarry/documents";
import type { YieldToEventLoop } from "@quarry/runtime";
import type { DocumentLibrary } from "../ports.ts";

type Extras = Pick<ReadDocument, "comments" | "timings" | "pageStarts">;

/** True for a list that differs from the stored one; each entry is compared by itself, because there may be very many. */
const isNew = async (
  said: readonly unknown[] | undefined,
  stored: readonly unknown[] | undefined,
  yieldToEventLoop: YieldToEventLoop,
): Promise<boolean> => {
  if (said === undefined) return false;
  if (said.length !== stored?.length) return true;
  for (const [index, entry] of said.entries()) {
    await yieldToEventLoop();
    if (!isDeepStrictEqual(entry, stored[index])) return true;
  }
  return false;
};

/** Returns comments, timings and pages that differ from the stored ones: the same words may get more likes or better timings. */
export const newExtras = async (
  library: DocumentLibrary,
  documentId: string,
  { comments, timings, pageStarts }: ReadDocument,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Extras> => {
  if ([comments, timings, pageStarts].every((said) => said === undefined)) return {};
  const stored = await library.getDocument(documentId);
  return {
    ...((await isNew(comments, stored?.comments, yieldToEventLoop)) && { comments }),
    ...((await isNew(timings, stored?.timings, yieldToEventLoop)) && { timings }),
    ...((await isNew(pageStarts, stored?.pageStarts, yieldToEventLoop)) && { pageStarts }),
  };
};
