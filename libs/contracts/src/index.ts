/*
 * What services may know of one another: job contracts, domain schemas, events, the public API.
 * Not for behaviour of any kind. Anybody may import it; it imports zod and nothing else.
 */
export { type AuditRequest, auditRequestSchema, type AuditView, auditViewSchema } from "./api/audit.ts";
export {
  collectionIdSchema,
  type CollectionItem,
  collectionItemSchema,
  collectionRequestSchema,
  type CollectionView,
  collectionViewSchema,
} from "./api/collection.ts";
export { type EvidenceStats, evidenceStatsSchema } from "./api/evidence-stats.ts";
export {
  type IndexMetadataView,
  indexMetadataViewSchema,
  type IndexView,
  indexViewSchema,
} from "./api/index-view.ts";
export { type Problem, problemSchema } from "./api/problem.ts";
export {
  type ResearchRequest,
  type ResearchRequestInput,
  researchRequestSchema,
} from "./api/research-request.ts";
export { runAcceptedSchema, type RunView, runViewSchema } from "./api/run-view.ts";
export {
  type FoundPassageView,
  foundPassageViewSchema,
  type SearchAnswer,
  searchAnswerSchema,
  type SearchRequest,
  searchRequestSchema,
} from "./api/search.ts";
export { type ContractName, contracts } from "./contracts.ts";
export {
  type Contract,
  defineContract,
  type InputOf,
  type OutputOf,
  type RetryPolicy,
} from "./define-contract.ts";

export {
  type LoggedEvent,
  loggedEventSchema,
  type RunEvent,
  runEventSchema,
  type RunStatus,
  runStatusSchema,
  type Stage,
  stageSchema,
} from "./events.ts";
export { assessCoverage } from "./jobs/assess-coverage.contract.ts";
export { auditCitations } from "./jobs/audit-citations.contract.ts";
export { auditText, type HandedSource } from "./jobs/audit-text.contract.ts";
export { checkSentences, type CitingSentence } from "./jobs/check-sentences.contract.ts";
export { decomposeQuestion } from "./jobs/decompose-question.contract.ts";
export { expandQuery, type Variation, variationSchema } from "./jobs/expand-query.contract.ts";
export { extractClaims } from "./jobs/extract-claims.contract.ts";
export { fetchPage, type Source, sourceSchema } from "./jobs/fetch-page.contract.ts";
export {
  type EvidenceCandidate,
  evidenceCandidateSchema,
  type EvidenceFilters,
  evidenceFiltersSchema,
  type EvidenceQuery,
  evidenceQuerySchema,
  findEvidence,
} from "./jobs/find-evidence.contract.ts";
export { forgetScope } from "./jobs/forget-scope.contract.ts";
export { indexDocument } from "./jobs/index-document.contract.ts";
export { indexSource } from "./jobs/index-source.contract.ts";
export { judgeClaim } from "./jobs/judge-claim.contract.ts";
export { publishReport } from "./jobs/publish-report.contract.ts";
export { readCitations } from "./jobs/read-citations.contract.ts";
export { runResearch } from "./jobs/run-research.contract.ts";
export {
  searchProviderSchema,
  type SearchResult,
  searchResultSchema,
  searchWeb,
} from "./jobs/search-web.contract.ts";
export { writeReport } from "./jobs/write-report.contract.ts";
export {
  runIdSchema,
  documentIdSchema,
  scopeSchema,
  gradeSchema,
  spanSchema,
  isoTimeSchema,
  isoDateSchema,
  scoreSchema,
  type Grade,
  type Span,
} from "./domain/primitives.ts";
export {
  questionTypeSchema,
  complexitySchema,
  modeSchema,
  depthSchema,
  topicSchema,
  type QuestionType,
  type Complexity,
  type Mode,
  type Depth,
  type Topic,
} from "./domain/question.ts";
export {
  metadataSchema,
  givenFactsSchema,
  documentFactsSchema,
  unavailableReasonSchema,
  unusedSourceSchema,
  type GivenFacts,
  type DocumentFacts,
  type UnavailableReason,
  type UnusedSource,
} from "./domain/document.ts";
export {
  indexedSourceSchema,
  indexMetadataSchema,
  type IndexedSource,
  type IndexMetadata,
} from "./domain/index-metadata.ts";
export { retrievalAuditSchema, type RetrievalAudit } from "./domain/retrieval-audit.ts";
export { expansionOriginSchema, type ExpansionOrigin } from "./domain/expansion.ts";
export { markerTypeSchema, type MarkerType } from "./domain/marker.ts";
export {
  rankingReasonSchema,
  rankedCandidateSchema,
  rankedPassageSchema,
  type RankedCandidate,
  type RankedPassage,
} from "./domain/passage.ts";
export {
  citationSchema,
  citedSentenceSchema,
  auditStatusSchema,
  auditRowSchema,
  rewrittenSentenceSchema,
  supportViewSchema,
  claimEvidenceSchema,
  type Citation,
  type CitedSentence,
  type AuditStatus,
  type AuditRow,
  type RewrittenSentence,
  type SupportView,
  type ClaimEvidence,
} from "./domain/citation.ts";
export {
  textAuditRowSchema,
  textAuditSourceSchema,
  textAuditSchema,
  type TextAuditRow,
  type TextAuditSource,
  type TextAudit,
} from "./domain/text-audit.ts";
export {
  claimClassSchema,
  claimStatusSchema,
  claimSchema,
  weighedEvidenceSchema,
  claimReadingSchema,
  judgedClaimSchema,
  type Claim,
  type ClaimStatus,
  type WeighedEvidence,
  type ClaimReading,
  type JudgedClaim,
} from "./domain/claim.ts";
export { trustSchema, type Trust } from "./domain/trust.ts";
export {
  coveragePartsSchema,
  coverageSchema,
  stopReasonSchema,
  stopSchema,
  type Coverage,
  type CoverageParts,
  type StopReason,
  type Stop,
} from "./domain/coverage.ts";
export {
  ideaSchema,
  implementationSchema,
  sectionSchema,
  contradictionSchema,
  reportDraftSchema,
  type Idea,
  type Implementation,
  type Section,
  type Contradiction,
  type ReportDraft,
} from "./domain/report.ts";
export {
  indexingSchema,
  findingsSchema,
  bundleClaimSchema,
  usedDocumentSchema,
  unusedDocumentSchema,
  bundleDocumentsSchema,
  bundleContentSchema,
  type Indexing,
  type Findings,
  type UsedDocument,
  type UnusedDocument,
  type BundleDocuments,
  type BundleContent,
} from "./domain/bundle.ts";
export {
  modelBudgetSchema,
  taskAnswerSchema,
  twinReasonSchema,
  usageSchema,
  type ModelBudget,
  type TaskAnswer,
  type TwinReason,
  type Usage,
} from "./domain/usage.ts";
