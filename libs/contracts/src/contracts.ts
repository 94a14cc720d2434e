import type { Contract } from "./define-contract.ts";
import { auditText } from "./jobs/claims/audit-text.contract.ts";
import { checkSentences } from "./jobs/claims/check-sentences.contract.ts";
import { extractClaims } from "./jobs/claims/extract-claims.contract.ts";
import { judgeClaim } from "./jobs/claims/judge-claim.contract.ts";
import { readCitations } from "./jobs/claims/read-citations.contract.ts";
import { answerRequests } from "./jobs/collection/answer-requests.contract.ts";
import { awaitItems } from "./jobs/collection/await-items.contract.ts";
import { discoverGoals } from "./jobs/collection/discover-goals.contract.ts";
import { markDocument } from "./jobs/collection/mark-document.contract.ts";
import { planResearch } from "./jobs/collection/plan-research.contract.ts";
import { prepareItem } from "./jobs/collection/prepare-item.contract.ts";
import { readStep } from "./jobs/collection/read-step.contract.ts";
import { auditCitations } from "./jobs/report/audit-citations.contract.ts";
import { compareNotes } from "./jobs/report/compare-notes.contract.ts";
import { planReport } from "./jobs/report/plan-report.contract.ts";
import { readSource } from "./jobs/report/read-source.contract.ts";
import { writeReport } from "./jobs/report/write-report.contract.ts";
import { assessCoverage } from "./jobs/run/assess-coverage.contract.ts";
import { decomposeQuestion } from "./jobs/run/decompose-question.contract.ts";
import { deliverWebhook } from "./jobs/run/deliver-webhook.contract.ts";
import { expandQuery } from "./jobs/run/expand-query.contract.ts";
import { findEvidence } from "./jobs/run/find-evidence.contract.ts";
import { publishReport } from "./jobs/run/publish-report.contract.ts";
import { runResearch } from "./jobs/run/run-research.contract.ts";
import { discoverLinks } from "./jobs/sources/discover-links.contract.ts";
import { fetchPage } from "./jobs/sources/fetch-page.contract.ts";
import { forgetScope } from "./jobs/sources/forget-scope.contract.ts";
import { indexDocument } from "./jobs/sources/index-document.contract.ts";
import { indexSource } from "./jobs/sources/index-source.contract.ts";
import { retireDocuments } from "./jobs/sources/retire-documents.contract.ts";
import { searchWeb } from "./jobs/sources/search-web.contract.ts";

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
  deliverWebhook,
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
