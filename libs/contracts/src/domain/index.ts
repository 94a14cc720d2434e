/* What jobs, events and the API talk about. */
export { type Webhook, type WebhookEvent, webhookEventSchema, webhookSchema } from "./webhook.ts";
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
} from "./report/bundle.ts";
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
} from "./report/citation.ts";
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
} from "./evidence/claim.ts";
export { commentSchema, type Comment } from "./reading/comment.ts";
export {
  contentPieceSchema,
  contentRequestSchema,
  requestAnswerSchema,
  type ContentPiece,
  type ContentRequest,
  type ContentRequestType,
  type Remaining,
  type RequestAnswer,
} from "./reading/content-request.ts";
export {
  coveragePartsSchema,
  coverageSchema,
  stopReasonSchema,
  stopSchema,
  type Coverage,
  type CoverageParts,
  type StopReason,
  type Stop,
} from "./evidence/coverage.ts";
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
} from "./evidence/document.ts";
export { expansionOriginSchema, type ExpansionOrigin } from "./expansion.ts";
export {
  indexedSourceSchema,
  indexMetadataSchema,
  type IndexedSource,
  type IndexMetadata,
} from "./evidence/index-metadata.ts";
export {
  commentsSummarySchema,
  itemSummarySchema,
  transcriptSummarySchema,
  type CommentsSummary,
  type ItemSummary,
  type TranscriptSummary,
} from "./reading/item-summary.ts";
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
} from "./reading/item.ts";
export { linkSchema, type Link } from "./evidence/link.ts";
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
} from "./reading/marker.ts";
export {
  differenceSchema,
  noteKindSchema,
  noteSchema,
  readNoteSchema,
  type Difference,
  type Note,
  type NoteKind,
  type ReadNote,
} from "./report/note.ts";
export {
  rankingReasonSchema,
  rankedCandidateSchema,
  rankedPassageSchema,
  type RankedCandidate,
  type RankedPassage,
} from "./evidence/passage.ts";
export { everythingOf, markOf, operator, ownedId, type OwnerMark, ownerSchema } from "./owner.ts";
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
} from "./reading/reading-plan.ts";
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
} from "./reading/reading.ts";
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
} from "./report/report.ts";
export {
  plannedSectionSchema,
  reportMaterialSchema,
  reportPlanSchema,
  type PlannedSection,
  type ReportMaterial,
  type ReportPlan,
} from "./report/report-plan.ts";
export { retrievalAuditSchema, type RetrievalAudit } from "./report/retrieval-audit.ts";
export * from "./report/statement.ts";
export {
  textAuditRowSchema,
  textAuditSourceSchema,
  textAuditSchema,
  type TextAuditRow,
  type TextAuditSource,
  type TextAudit,
} from "./report/text-audit.ts";
export { timingSchema, type Timing } from "./reading/timing.ts";
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
} from "./evidence/web-search.ts";
export { trustSchema, type Trust } from "./evidence/trust.ts";
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
