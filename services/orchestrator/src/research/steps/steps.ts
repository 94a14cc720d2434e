import type { StepName } from "../state.ts";
import type { Step } from "../step.ts";
import { approve } from "./begin/approve.ts";
import { decompose } from "./begin/decompose.ts";
import { discover } from "./begin/discover.ts";
import { expand } from "./begin/expand.ts";
import { mark } from "./begin/mark.ts";
import { plan } from "./begin/plan.ts";
import { prepare } from "./begin/prepare.ts";
import { answer } from "./finish/answer.ts";
import { audit } from "./finish/audit.ts";
import { claimEvidence } from "./finish/claim-evidence.ts";
import { claims } from "./finish/claims.ts";
import { judge } from "./finish/judge.ts";
import { planReport } from "./finish/plan-report.ts";
import { publish } from "./finish/publish.ts";
import { searchAbsent } from "./finish/search-absent.ts";
import { sectionEvidence } from "./finish/section-evidence.ts";
import { write } from "./finish/write.ts";
import { assess } from "./gather/assess.ts";
import { compareNotes } from "./gather/compare-notes.ts";
import { fetch } from "./gather/fetch.ts";
import { find } from "./gather/find.ts";
import { indexDocuments } from "./gather/index-documents.ts";
import { look } from "./gather/look.ts";
import { readSources } from "./gather/read-sources.ts";
import { read } from "./gather/read.ts";
import { recall } from "./gather/recall.ts";
import { search } from "./gather/search.ts";

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
