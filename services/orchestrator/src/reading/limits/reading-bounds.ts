import { isLate } from "../../research/effort/is-late.ts";
import type { RunFacts } from "../../research/step.ts";
import type { ReadingBounds } from "../step-reading.ts";

/** What the reading of a run keeps to. */
export const boundsOf = (facts: RunFacts): ReadingBounds => ({ limits: facts.limits, isLate: isLate(facts) });
