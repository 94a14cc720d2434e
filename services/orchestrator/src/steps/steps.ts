import type { StepName } from "../state.ts";
import type { Step } from "../step.ts";
import { answer } from "./answer.ts";
import { approve } from "./approve.ts";
import { assess } from "./assess.ts";
import { audit } from "./audit.ts";
import { claimEvidence } from "./claim-evidence.ts";
import { claims } from "./claims.ts";
import { compareNotes } from "./compare-notes.ts";
import { decompose } from "./decompose.ts";
import { discover } from "./discover.ts";
import { expand } from "./expand.ts";
import { fetch } from "./fetch.ts";
import { find } from "./find.ts";
import { indexDocuments } from "./index-documents.ts";
import { judge } from "./judge.ts";
import { look } from "./look.ts";
import { mark } from "./mark.ts";
import { planReport } from "./plan-report.ts";
import { plan } from "./plan.ts";
import { prepare } from "./prepare.ts";
import { publish } from "./publish.ts";
import { readSources } from "./read-sources.ts";
import { read } from "./read.ts";
import { recall } from "./recall.ts";
import { searchAbsent } from "./search-absent.ts";
import { search } from "./search.ts";
import { sectionEvidence } from "./section-evidence.ts";
import { write } from "./write.ts";

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
