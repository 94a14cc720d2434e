/* What jobs, events and the API talk about. */
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
} from "./bundle.ts";
export {
  citationSchema,
  citedSentenceSchema,
  auditStatusSchema,
  auditRowSchema,
  supportViewSchema,
  claimEvidenceSchema,
  type Citation,
  type CitedSentence,
  type AuditStatus,
  type AuditRow,
  type SupportView,
  type ClaimEvidence,
} from "./citation.ts";
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
} from "./claim.ts";
export { commentSchema, type Comment } from "./comment.ts";
export {
  contentPieceSchema,
  contentRequestSchema,
  requestAnswerSchema,
  type ContentPiece,
  type ContentRequest,
  type ContentRequestType,
  type Remaining,
  type RequestAnswer,
} from "./content-request.ts";
export {
  coveragePartsSchema,
  coverageSchema,
  stopReasonSchema,
  stopSchema,
  type Coverage,
  type CoverageParts,
  type StopReason,
  type Stop,
} from "./coverage.ts";
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
} from "./document.ts";
export { expansionOriginSchema, type ExpansionOrigin } from "./expansion.ts";
export {
  indexedSourceSchema,
  indexMetadataSchema,
  type IndexedSource,
  type IndexMetadata,
} from "./index-metadata.ts";
export {
  commentsSummarySchema,
  itemSummarySchema,
  transcriptSummarySchema,
  type CommentsSummary,
  type ItemSummary,
  type TranscriptSummary,
} from "./item-summary.ts";
export {
  contentTypeSchema,
  itemPartSchema,
  type CommentsPart,
  commentsPartSchema,
  itemReferenceSchema,
  linkIdSchema,
  type ContentType,
  type ItemPart,
  type ItemReference,
} from "./item.ts";
export { linkSchema, type Link } from "./link.ts";
export {
  markerTypeSchema,
  markerSchema,
  markingSchema,
  sentimentSchema,
  engagementSchema,
  type MarkerType,
  type Marker,
  type Marking,
  type Sentiment,
  type Engagement,
} from "./marker.ts";
export {
  differenceSchema,
  noteKindSchema,
  noteSchema,
  readNoteSchema,
  type Difference,
  type Note,
  type NoteKind,
  type ReadNote,
} from "./note.ts";
export {
  rankingReasonSchema,
  rankedCandidateSchema,
  rankedPassageSchema,
  type RankedCandidate,
  type RankedPassage,
} from "./passage.ts";
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
} from "./primitives.ts";
export {
  questionTypeSchema,
  complexitySchema,
  modeSchema,
  depthSchema,
  reportFormSchema,
  topicSchema,
  type QuestionType,
  type Complexity,
  type Mode,
  type Depth,
  type ReportForm,
  type Topic,
} from "./question.ts";
export {
  goalSchema,
  planStepSchema,
  readingPlanSchema,
  type Goal,
  type PlanStep,
  type ReadingPlan,
} from "./reading-plan.ts";
export {
  readingFiguresSchema,
  readingRecordSchema,
  requestCountsSchema,
  scratchpadSchema,
  stepFindingSchema,
  stepStopSchema,
  type ReadingFigures,
  type ReadingRecord,
  type RequestCounts,
  type Scratchpad,
  type StepFinding,
} from "./reading.ts";
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
} from "./report.ts";
export {
  plannedSectionSchema,
  reportMaterialSchema,
  reportPlanSchema,
  type PlannedSection,
  type ReportMaterial,
  type ReportPlan,
} from "./report-plan.ts";
export { retrievalAuditSchema, type RetrievalAudit } from "./retrieval-audit.ts";
export * from "./statement.ts";
export {
  textAuditRowSchema,
  textAuditSourceSchema,
  textAuditSchema,
  type TextAuditRow,
  type TextAuditSource,
  type TextAudit,
} from "./text-audit.ts";
export { timingSchema, type Timing } from "./timing.ts";
export {
  keepHoursSchema,
  providerReportSchema,
  recencySchema,
  searchProviderSchema,
  searchResultSchema,
  sightingSchema,
  siteSchema,
  wantedProviderSchema,
  webProviderSchema,
  type ProviderReport,
  type Recency,
  type SearchProviderName,
  type SearchResult,
  type Sighting,
  type WantedProvider,
  type WebProvider,
} from "./web-search.ts";
export { trustSchema, type Trust } from "./trust.ts";
export {
  modelBudgetSchema,
  taskAnswerSchema,
  taskAnswersSchema,
  twinReasonSchema,
  usageSchema,
  writingTasks,
  type ModelBudget,
  type TaskAnswer,
  type TaskAnswers,
  type TwinReason,
  type Usage,
} from "./usage.ts";
