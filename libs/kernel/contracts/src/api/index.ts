/* Requests and responses of the public API. */
export {
  type AccessScope,
  accessScopeSchema,
  type ApiKeyRequest,
  apiKeyRequestSchema,
  apiKeysSchema,
  type ApiKeyView,
  apiKeyViewSchema,
  type KeyUsageView,
  newApiKeySchema,
  type SessionView,
  sessionViewSchema,
  type UsageView,
  usageViewSchema,
} from "./api-key.ts";
export { type AuditRequest, auditRequestSchema, type AuditView, auditViewSchema } from "./audit.ts";
export {
  collectionIdSchema,
  collectionRequestSchema,
  type CollectionView,
  collectionViewSchema,
  itemsListSchema,
  type ItemsPage,
  itemsPageSchema,
  type ItemView,
  itemViewSchema,
  type LostPart,
  type TakenItems,
  takenItemsSchema,
} from "./collection.ts";
export {
  type ConfigView,
  configViewSchema,
  type Diagnosis,
  type DoctorView,
  doctorViewSchema,
  type ModelTest,
  type ModelTestsView,
  modelTestsSchema,
  type VersionView,
  versionViewSchema,
} from "./deployment.ts";
export {
  type EstimateRange,
  type EstimateView,
  estimateViewSchema,
  type FollowUpRequest,
  followUpRequestSchema,
  gatheringShare,
  labelNameSchema,
  maxLabelCharacters,
  maxPages,
  maxQuestionCharacters,
  type ResearchRequest,
  type ResearchRequestInput,
  researchRequestSchema,
  type RevisionRequest,
  revisionRequestSchema,
  storedRequestSchema,
} from "./research/research-request.ts";
export { maxTurns, type Repetition, type Thread } from "./research/thread.ts";
export {
  type EvidenceStats,
  evidenceStatsSchema,
  type IndexMetadataView,
  indexMetadataViewSchema,
  type IndexView,
  indexViewSchema,
} from "./index-view.ts";
export {
  type BundleFiles,
  bundleFilesSchema,
  type CollectionHead,
  collectionHeadSchema,
  type CollectionsPage,
  collectionsPageSchema,
  type Readiness,
  readinessSchema,
  type RunsPage,
  runsPageSchema,
  type RunSummary,
  runSummarySchema,
} from "./lists.ts";
export { type Problem, problemSchema } from "./problem.ts";
export {
  newShareLinkSchema,
  type NewShareLink,
  shareLinkRequestSchema,
  shareLinksSchema,
  type ShareLinkView,
  shareLinkViewSchema,
} from "./research/share.ts";
export {
  type FeedLink,
  feedLinkSchema,
  type WatchChanges,
  watchChangesSchema,
  watchesPageSchema,
  type WatchRequest,
  type WatchRequestInput,
  watchRequestSchema,
  type WatchSummary,
  watchSummarySchema,
  type WatchView,
  watchViewSchema,
} from "./research/watch.ts";
export {
  planRequestSchema,
  type PlanView,
  planViewSchema,
  type QuestionPlan,
  questionPlanSchema,
  readingPlanRequestSchema,
  type RunPlan,
  runPlanSchema,
} from "./research/plan.ts";
export {
  type ClarifyingAnswer,
  clarifyingAnswerSchema,
  type ClarifyingQuestion,
  clarifyingQuestionSchema,
  maxChoices,
  maxClarifyingQuestions,
  maxNoteCharacters,
  maxNotes,
  noteTextSchema,
  steeringSchema,
} from "../domain/steering.ts";
export {
  answersRequestSchema,
  noteRequestSchema,
  type NoteView,
  noteViewSchema,
} from "./research/steering.ts";
export { runAcceptedSchema, type RunView, runViewSchema } from "./research/run-view.ts";
export {
  type FoundPassageView,
  foundPassageViewSchema,
  type SearchAnswer,
  searchAnswerSchema,
  type SearchRequest,
  searchRequestSchema,
} from "./search.ts";
export {
  type ContentAnswer,
  contentAnswerSchema,
  type DocumentTextPage,
  documentTextPageSchema,
  type GoalsAnswer,
  goalsAnswerSchema,
  goalsRequestSchema,
  type ItemMarkers,
  type LibraryItem,
  type LibraryView,
  libraryViewSchema,
  type MarkersPage,
  markersPageSchema,
  markingsRequestSchema,
  type MarkingsView,
  markingsViewSchema,
  type OverviewView,
  overviewViewSchema,
  type PlacedMarker,
  type TextPage,
  textPageSchema,
} from "./content.ts";
export {
  type VersionEntry,
  versionEntrySchema,
  type VersionOfReport,
  versionOfReportSchema,
  type VersionsView,
  versionsViewSchema,
} from "./research/revisions.ts";

export {
  type TemplateRequestInput,
  templateRequestSchema,
  templatesPageSchema,
  type TemplateView,
  templateViewSchema,
} from "./research/template.ts";
