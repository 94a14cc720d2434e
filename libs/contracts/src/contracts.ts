import type { Contract } from "./define-contract.ts";
import { answerRequests } from "./jobs/answer-requests.contract.ts";
import { assessCoverage } from "./jobs/assess-coverage.contract.ts";
import { auditCitations } from "./jobs/audit-citations.contract.ts";
import { auditText } from "./jobs/audit-text.contract.ts";
import { awaitItems } from "./jobs/await-items.contract.ts";
import { checkSentences } from "./jobs/check-sentences.contract.ts";
import { compareNotes } from "./jobs/compare-notes.contract.ts";
import { decomposeQuestion } from "./jobs/decompose-question.contract.ts";
import { discoverGoals } from "./jobs/discover-goals.contract.ts";
import { discoverLinks } from "./jobs/discover-links.contract.ts";
import { expandQuery } from "./jobs/expand-query.contract.ts";
import { extractClaims } from "./jobs/extract-claims.contract.ts";
import { fetchPage } from "./jobs/fetch-page.contract.ts";
import { findEvidence } from "./jobs/find-evidence.contract.ts";
import { forgetScope } from "./jobs/forget-scope.contract.ts";
import { indexDocument } from "./jobs/index-document.contract.ts";
import { indexSource } from "./jobs/index-source.contract.ts";
import { judgeClaim } from "./jobs/judge-claim.contract.ts";
import { markDocument } from "./jobs/mark-document.contract.ts";
import { planReport } from "./jobs/plan-report.contract.ts";
import { planResearch } from "./jobs/plan-research.contract.ts";
import { prepareItem } from "./jobs/prepare-item.contract.ts";
import { publishReport } from "./jobs/publish-report.contract.ts";
import { readCitations } from "./jobs/read-citations.contract.ts";
import { readSource } from "./jobs/read-source.contract.ts";
import { readStep } from "./jobs/read-step.contract.ts";
import { retireDocuments } from "./jobs/retire-documents.contract.ts";
import { runResearch } from "./jobs/run-research.contract.ts";
import { searchWeb } from "./jobs/search-web.contract.ts";
import { writeReport } from "./jobs/write-report.contract.ts";

/** Every job of the system, in the order a run meets them; then those that need no run. */
export const contracts = [
  runResearch,
  awaitItems,
  markDocument,
  planResearch,
  readStep,
  answerRequests,
  decomposeQuestion,
  expandQuery,
  searchWeb,
  fetchPage,
  indexDocument,
  findEvidence,
  assessCoverage,
  discoverLinks,
  extractClaims,
  judgeClaim,
  readSource,
  compareNotes,
  planReport,
  writeReport,
  auditCitations,
  publishReport,
  indexSource,
  auditText,
  readCitations,
  checkSentences,
  prepareItem,
  retireDocuments,
  discoverGoals,
  forgetScope,
] as const satisfies readonly Contract[];

export type ContractName = (typeof contracts)[number]["name"];
