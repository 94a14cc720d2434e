/* What the public API takes and answers. */
export { type AuditRequest, auditRequestSchema, type AuditView, auditViewSchema } from "./audit.ts";
export {
  collectionIdSchema,
  collectionRequestSchema,
  type CollectionView,
  collectionViewSchema,
  type ItemsPage,
  itemsPageSchema,
  type ItemStatus,
  type ItemVersion,
  type ItemView,
  itemViewSchema,
  type LostPart,
} from "./collection.ts";
export { type EvidenceStats, evidenceStatsSchema } from "./evidence-stats.ts";
export {
  type IndexMetadataView,
  indexMetadataViewSchema,
  type IndexView,
  indexViewSchema,
} from "./index-view.ts";
export { type Problem, problemSchema } from "./problem.ts";
export {
  gatheringShare,
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
export { type ContentAnswer, contentAnswerSchema, type TextPage, textPageSchema } from "./content.ts";
export {
  type GoalsAnswer,
  goalsAnswerSchema,
  goalsRequestSchema,
  type ItemMarkers,
  type MarkersPage,
  markersPageSchema,
  type OverviewView,
  overviewViewSchema,
  type PlacedMarker,
} from "./overview.ts";
