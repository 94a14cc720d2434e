import type { judgeClaim } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { readDocuments } from "../evidence/read-texts.ts";
import type { DocumentReader } from "../ports.ts";
import { judgeExtractively } from "./judge-extractively.ts";

/** What the handler needs. */
export interface JudgeClaimPorts {
  readonly documents: DocumentReader;
}

/** Answers what speaks for and against one claim. */
export const createJudgeClaim =
  ({ documents }: JudgeClaimPorts): Handler<typeof judgeClaim> =>
  async (input) => {
    const passageDocuments = input.passages.map(({ documentId }) => documentId);
    const read = await readDocuments(documents, [input.claim.origin.documentId, ...passageDocuments]);
    return judgeExtractively(input, read);
  };
