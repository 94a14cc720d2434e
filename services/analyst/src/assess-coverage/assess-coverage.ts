import type { assessCoverage } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readTexts } from "../evidence/read-texts.ts";
import type { DocumentReader } from "../ports.ts";
import { assessExtractively } from "./assess-extractively.ts";

/** What the handler needs. */
export interface AssessCoveragePorts {
  readonly documents: DocumentReader;
}

/** Answers how far one topic is covered by its passages. */
export const createAssessCoverage =
  ({ documents }: AssessCoveragePorts): Handler<typeof assessCoverage> =>
  async (input) => {
    const texts = await readTexts(
      documents,
      input.passages.map(({ documentId }) => documentId),
    );
    return assessExtractively(input, texts);
  };
