/* What the public API takes and answers. */
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
  type ItemStatus,
  type ItemVersion,
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
  type VersionView,
  versionViewSchema,
} from "./deployment.ts";
export { type EstimateRange, type EstimateView, estimateViewSchema } from "./estimate.ts";
export { type EvidenceStats, evidenceStatsSchema } from "./evidence-stats.ts";
export {
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
  gatheringShare,
  labelNameSchema,
  maxLabelCharacters,
  maxPages,
  maxQuestionCharacters,
  type ResearchRequest,
  type ResearchRequestInput,
  researchRequestSchema,
} from "./research-request.ts";
export {
  planRequestSchema,
  type PlanView,
  planViewSchema,
  runAcceptedSchema,
  type RunView,
  runViewSchema,
} from "./run-view.ts";
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
  type TextPage,
  textPageSchema,
} from "./content.ts";
export {
  type GoalsAnswer,
  goalsAnswerSchema,
  goalsRequestSchema,
  type ItemMarkers,
  type MarkersPage,
  markersPageSchema,
  markingsRequestSchema,
  type MarkingsView,
  markingsViewSchema,
  type OverviewView,
  overviewViewSchema,
  type PlacedMarker,
} from "./overview.ts";
