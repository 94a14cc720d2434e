import type { InputOf, judgeClaim, JudgedClaim } from "@quarry/contracts";
import { type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { judgedClaim } from "./judged-claim.ts";
import { weighPassages } from "./weigh-passages.ts";

/** Judges a claim by its passages: at most the strongest sentence for and against from each. */
export const judgeExtractively = (
  input: InputOf<typeof judgeClaim>,
  documents: StoredDocuments,
): JudgedClaim => {
  const telling = weighPassages(input, textsOf(documents)).flatMap((weighed) => weighed.telling);
  return judgedClaim(input, documents, telling);
};
