import type { JudgedClaim } from "@quarry/contracts";
import { judgedClaim } from "./judged-claim.ts";
import type { Judging } from "./judging.ts";
import { weighPassages } from "./weigh-passages.ts";

/** Judges a claim by its passages: at most the strongest sentence for and against from each. */
export const judgeExtractively = (judging: Judging): JudgedClaim =>
  judgedClaim(judging, weighPassages(judging));
