import type { StepName } from "../state.ts";
import type { Step } from "../step.ts";
import { assess } from "./assess.ts";
import { audit, searchAbsent } from "./audit.ts";
import { claimEvidence, claims, judge } from "./claims.ts";
import { decompose, expand } from "./decompose.ts";
import { discover, fetch, indexDocuments } from "./fetch.ts";
import { find } from "./find.ts";
import { approve, plan } from "./plan.ts";
import { mark, prepare } from "./prepare.ts";
import { compareNotes, readSources } from "./read-sources.ts";
import { answer, look, read } from "./read.ts";
import { planReport, publish, sectionEvidence, write } from "./report.ts";
import { recall, search } from "./search.ts";

/** Every step of a run, by name. */
export const steps = {
  prepare,
  mark,
  plan,
  approve,
  read,
  look,
  answer,
  decompose,
  expand,
  search,
  recall,
  fetch,
  index: indexDocuments,
  find,
  assess,
  discover,
  claims,
  "claim-evidence": claimEvidence,
  judge,
  "read-sources": readSources,
  "compare-notes": compareNotes,
  "plan-report": planReport,
  "section-evidence": sectionEvidence,
  write,
  "search-absent": searchAbsent,
  audit,
  publish,
} as const satisfies Record<StepName, Step>;
