/* Every job, one contract each. */
export { answerRequests } from "./answer-requests.contract.ts";
export { assessCoverage } from "./assess-coverage.contract.ts";
export { auditCitations } from "./audit-citations.contract.ts";
export { auditText, type HandedSource } from "./audit-text.contract.ts";
export { awaitItems, maxUnavailable } from "./await-items.contract.ts";
export { checkSentences, type CitingSentence } from "./check-sentences.contract.ts";
export { compareNotes } from "./compare-notes.contract.ts";
export { decomposeQuestion } from "./decompose-question.contract.ts";
export { discoverLinks } from "./discover-links.contract.ts";
export { discoverGoals } from "./discover-goals.contract.ts";
export { expandQuery, type Variation, variationSchema } from "./expand-query.contract.ts";
export { extractClaims } from "./extract-claims.contract.ts";
export { fetchPage, type Source, sourceSchema } from "./fetch-page.contract.ts";
export {
  type EvidenceCandidate,
  evidenceCandidateSchema,
  type EvidenceFilters,
  evidenceFiltersSchema,
  type EvidenceQuery,
  evidenceQuerySchema,
  findEvidence,
} from "./find-evidence.contract.ts";
export { forgetScope } from "./forget-scope.contract.ts";
export { indexDocument } from "./index-document.contract.ts";
export { indexSource } from "./index-source.contract.ts";
export { judgeClaim } from "./judge-claim.contract.ts";
export { markDocument } from "./mark-document.contract.ts";
export { planReport } from "./plan-report.contract.ts";
export { planResearch } from "./plan-research.contract.ts";
export { prepareItem } from "./prepare-item.contract.ts";
export { publishReport } from "./publish-report.contract.ts";
export { readCitations } from "./read-citations.contract.ts";
export { readSource } from "./read-source.contract.ts";
export { type DeferredRequest, deferredRequestSchema, readStep } from "./read-step.contract.ts";
export { retireDocuments } from "./retire-documents.contract.ts";
export { runResearch } from "./run-research.contract.ts";
export { searchWeb } from "./search-web.contract.ts";
export { writeReport } from "./write-report.contract.ts";
