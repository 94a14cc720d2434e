/* Every job, one contract each. */
export { answerRequests } from "./collection/answer-requests.contract.ts";
export { assessCoverage } from "./run/assess-coverage.contract.ts";
export { auditCitations } from "./report/audit-citations.contract.ts";
export { auditText, type HandedSource } from "./claims/audit-text.contract.ts";
export { awaitItems, maxUnavailable } from "./collection/await-items.contract.ts";
export { checkSentences, type CitingSentence } from "./claims/check-sentences.contract.ts";
export { compareNotes } from "./report/compare-notes.contract.ts";
export { deliverWebhook } from "./run/deliver-webhook.contract.ts";
export { decomposeQuestion } from "./run/decompose-question.contract.ts";
export { discoverLinks } from "./sources/discover-links.contract.ts";
export { discoverGoals } from "./collection/discover-goals.contract.ts";
export { expandQuery, type Variation, variationSchema } from "./run/expand-query.contract.ts";
export { extractClaims } from "./claims/extract-claims.contract.ts";
export { fetchPage, type Source, sourceSchema } from "./sources/fetch-page.contract.ts";
export {
  type EvidenceCandidate,
  evidenceCandidateSchema,
  type EvidenceFilters,
  evidenceFiltersSchema,
  type EvidenceQuery,
  evidenceQuerySchema,
  findEvidence,
} from "./run/find-evidence.contract.ts";
export { forgetScope } from "./sources/forget-scope.contract.ts";
export { indexDocument } from "./sources/index-document.contract.ts";
export { indexSource } from "./sources/index-source.contract.ts";
export { judgeClaim } from "./claims/judge-claim.contract.ts";
export { markDocument } from "./collection/mark-document.contract.ts";
export { planReport } from "./report/plan-report.contract.ts";
export { planResearch } from "./collection/plan-research.contract.ts";
export { prepareItem } from "./collection/prepare-item.contract.ts";
export { publishReport } from "./run/publish-report.contract.ts";
export { readCitations } from "./claims/read-citations.contract.ts";
export { readSource } from "./report/read-source.contract.ts";
export { type DeferredRequest, deferredRequestSchema, readStep } from "./collection/read-step.contract.ts";
export { retireDocuments } from "./sources/retire-documents.contract.ts";
export { runResearch } from "./run/run-research.contract.ts";
export { searchWeb } from "./sources/search-web.contract.ts";
export { writeReport } from "./report/write-report.contract.ts";
