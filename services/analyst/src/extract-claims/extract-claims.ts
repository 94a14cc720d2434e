import type { extractClaims } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readTexts } from "../evidence/read-texts.ts";
import type { DocumentReader } from "../ports.ts";
import { extractExtractively } from "./extract-extractively.ts";

/** What the handler needs. */
export interface ExtractClaimsPorts {
  readonly documents: DocumentReader;
}

/** Answers the checkable sentences of a run's evidence. */
export const createExtractClaims =
  ({ documents }: ExtractClaimsPorts): Handler<typeof extractClaims> =>
  async (input) => {
    const passages = input.topics.flatMap((evidence) => evidence.passages);
    const texts = await readTexts(
      documents,
      passages.map(({ documentId }) => documentId),
    );
    return extractExtractively(input, texts);
  };
