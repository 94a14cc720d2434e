import { getAudit, type GetAuditPorts, postAudit, type PostAuditPorts } from "./audits/post-audit.ts";
import {
  deleteCollection,
  type DeleteCollectionPorts,
  getCollection,
  listCollections,
  type ListCollectionsPorts,
  postCollection,
  type PostCollectionPorts,
} from "./collections/collections.ts";
import { getItemText, type GetItemTextPorts } from "./collections/get-item-text.ts";
import {
  deleteItem,
  type DeleteItemPorts,
  getItem,
  type GetItemPorts,
  listItems,
  type ListItemsPorts,
} from "./collections/items.ts";
import { getOriginal, type GetOriginalPorts } from "./collections/original-file.ts";
import { postItem, type PostItemPorts } from "./collections/post-item.ts";
import { getDocument, type GetDocumentPorts, getDocumentText } from "./evidence/get-document.ts";
import { getIndex, type GetIndexPorts } from "./evidence/get-index.ts";
import {
  getIndexMetadata,
  getStats,
  type IndexMetadataPorts,
  type StatsPorts,
} from "./evidence/index-contents.ts";
import { postIndex, type PostIndexPorts } from "./evidence/post-index.ts";
import { postSearch, type PostSearchPorts } from "./evidence/post-search.ts";
import type { Route } from "./http/route.ts";
import { type McpPorts, postMcp } from "./mcp/post-mcp.ts";
import { postChatCompletions } from "./openai/post-chat-completions.ts";
import { responseRoutes } from "./openai/responses.ts";
import { modelRoutes, type OpenAiPorts } from "./openai/run-of-request.ts";
import { type ConfigPorts, configRoutes } from "./operation/deployment.ts";
import { postContentRequests, type PostContentRequestsPorts } from "./reading/content-requests.ts";
import { postGoals, type PostGoalsPorts } from "./reading/goals.ts";
import { getLibrary, type LibraryPorts } from "./reading/library.ts";
import { getMarkers, type GetMarkersPorts, postMarkings, type PostMarkingsPorts } from "./reading/markers.ts";
import { getOverview, type GetOverviewPorts } from "./reading/overview.ts";
import {
  getArtifact,
  type GetArtifactPorts,
  getResearchAudit,
  getResearchClaims,
  getResearchSources,
  listArtifacts,
  type ListArtifactsPorts,
} from "./research/downloads/artifacts.ts";
import { getBundle, type GetBundlePorts } from "./research/downloads/bundle.ts";
import { getResearchReport, type ReportPorts } from "./research/downloads/report.ts";
import { type EventsPorts, getResearchEvents } from "./research/follow-run.ts";
import { type FollowUpPorts, postFollowUp } from "./research/follow-ups.ts";
import {
  cancelResearch,
  deleteResearch,
  type DeleteResearchPorts,
  getResearch,
  listResearch,
  type ListResearchPorts,
} from "./research/manage-runs.ts";
import {
  type EstimatePorts,
  postResearch,
  postResearchEstimate,
  type PostResearchPorts,
} from "./research/post-research.ts";
import { postRevision, type RevisionPorts } from "./research/revisions.ts";
import {
  type GetPlanPorts,
  getResearchPlan,
  getResearchScratchpad,
  type PutPlanPorts,
  putResearchPlan,
} from "./research/run-plan.ts";
import { getResearchSourceFile } from "./research/run-sources.ts";
import { type SteeringPorts, steeringRoutes } from "./research/steering.ts";
import { getVersion, listVersions } from "./research/versions.ts";
import { type ShareLinkPorts, shareLinkRoutes } from "./shared/share-links.ts";
import { type TemplatePorts, templateRoutes } from "./templates/templates.ts";
import { type WatchPorts, watchRoutes } from "./watches/watches.ts";

/** Dependencies of all routes together. */
export type RoutePorts = PostResearchPorts &
  FollowUpPorts &
  RevisionPorts &
  ReportPorts &
  ListResearchPorts &
  EventsPorts &
  DeleteResearchPorts &
  GetPlanPorts &
  PutPlanPorts &
  SteeringPorts &
  GetArtifactPorts &
  GetBundlePorts &
  ListArtifactsPorts &
  PostCollectionPorts &
  ListCollectionsPorts &
  PostItemPorts &
  ListItemsPorts &
  GetItemPorts &
  GetItemTextPorts &
  GetOriginalPorts &
  PostContentRequestsPorts &
  GetMarkersPorts &
  GetOverviewPorts &
  LibraryPorts &
  PostGoalsPorts &
  PostMarkingsPorts &
  DeleteItemPorts &
  DeleteCollectionPorts &
  PostIndexPorts &
  GetIndexPorts &
  GetDocumentPorts &
  IndexMetadataPorts &
  PostSearchPorts &
  PostAuditPorts &
  GetAuditPorts &
  StatsPorts &
  ConfigPorts &
  EstimatePorts &
  ShareLinkPorts &
  WatchPorts &
  TemplatePorts &
  McpPorts &
  OpenAiPorts;

/** Every route of the API. */
export const apiRoutes = (ports: RoutePorts): readonly Route[] => [
  postResearch(ports),
  postFollowUp(ports),
  postRevision(ports),
  listVersions(ports),
  getVersion(ports),
  postResearchEstimate(ports),
  listResearch(ports),
  getResearch(ports),
  deleteResearch(ports),
  cancelResearch(ports),
  getResearchEvents(ports),
  getResearchPlan(ports),
  putResearchPlan(ports),
  getResearchScratchpad(ports),
  ...steeringRoutes(ports),
  getResearchReport(ports),
  getResearchClaims(ports),
  getResearchSources(ports),
  getResearchSourceFile(ports),
  getResearchAudit(ports),
  listArtifacts(ports),
  getArtifact(ports),
  getBundle(ports),
  ...shareLinkRoutes(ports),
  ...watchRoutes(ports),
  ...templateRoutes(ports),
  postCollection(ports),
  listCollections(ports),
  getCollection(ports),
  deleteCollection(ports),
  postItem(ports),
  listItems(ports),
  getItem(ports),
  getItemText(ports),
  getOriginal(ports),
  postContentRequests(ports),
  postMarkings(ports),
  getMarkers(ports),
  getOverview(ports),
  getLibrary(ports),
  postGoals(ports),
  deleteItem(ports),
  postIndex(ports),
  getIndexMetadata(ports),
  getIndex(ports),
  getDocument(ports),
  getDocumentText(ports),
  postSearch(ports),
  postAudit(ports),
  getAudit(ports),
  getStats(ports),
  ...configRoutes(ports),
  postMcp(ports),
  ...modelRoutes(),
  ...responseRoutes(ports),
  postChatCompletions(ports),
];
