import { getAudit, type GetAuditPorts } from "./audits/get-audit.ts";
import { postAudit, type PostAuditPorts } from "./audits/post-audit.ts";
import { deleteCollection, type DeleteCollectionPorts } from "./collections/routes/delete-collection.ts";
import { deleteItem, type DeleteItemPorts } from "./collections/routes/delete-item.ts";
import { getCollection } from "./collections/routes/get-collection.ts";
import { getItemText, type GetItemTextPorts } from "./collections/routes/get-item-text.ts";
import { getItem, type GetItemPorts } from "./collections/routes/get-item.ts";
import { listCollections, type ListCollectionsPorts } from "./collections/routes/list-collections.ts";
import { listItems, type ListItemsPorts } from "./collections/routes/list-items.ts";
import { postCollection, type PostCollectionPorts } from "./collections/routes/post-collection.ts";
import { postItem, type PostItemPorts } from "./collections/routes/post-item.ts";
import { getDocument, type GetDocumentPorts, getDocumentText } from "./evidence/get-document.ts";
import { getIndexMetadata, type IndexMetadataPorts } from "./evidence/get-index-metadata.ts";
import { getIndex, type GetIndexPorts } from "./evidence/get-index.ts";
import { postIndex, type PostIndexPorts } from "./evidence/post-index.ts";
import { postSearch, type PostSearchPorts } from "./evidence/post-search.ts";
import type { Route } from "./http/route.ts";
import { type McpPorts, postMcp } from "./mcp/post-mcp.ts";
import { modelRoutes } from "./openai/models.ts";
import { postChatCompletions } from "./openai/post-chat-completions.ts";
import { responseRoutes } from "./openai/post-responses.ts";
import type { OpenAiPorts } from "./openai/run-of-request.ts";
import { configRoutes, type ConfigPorts } from "./operation/get-config.ts";
import { getStats, type StatsPorts } from "./operation/get-stats.ts";
import { getMarkers, type GetMarkersPorts } from "./reading/get-markers.ts";
import { getOverview, type GetOverviewPorts } from "./reading/get-overview.ts";
import { postContentRequests, type PostContentRequestsPorts } from "./reading/post-content-requests.ts";
import { postGoals, type PostGoalsPorts } from "./reading/post-goals.ts";
import { postMarkings, type PostMarkingsPorts } from "./reading/post-markings.ts";
import {
  cancelResearch,
  deleteResearch,
  type DeleteResearchPorts,
} from "./research/routes/delete-research.ts";
import { getArtifact, type GetArtifactPorts } from "./research/routes/get-artifact.ts";
import { getBundle, type GetBundlePorts } from "./research/routes/get-bundle.ts";
import { getResearchAudit } from "./research/routes/get-research-audit.ts";
import { getResearchClaims } from "./research/routes/get-research-claims.ts";
import { type EventsPorts, getResearchEvents } from "./research/routes/get-research-events.ts";
import { getResearchPlan } from "./research/routes/get-research-plan.ts";
import { getResearchReport } from "./research/routes/get-research-report.ts";
import { getResearchScratchpad } from "./research/routes/get-research-scratchpad.ts";
import { getResearchSourceFile } from "./research/routes/get-research-source-file.ts";
import { getResearchSources } from "./research/routes/get-research-sources.ts";
import { getResearch } from "./research/routes/get-research.ts";
import { listArtifacts, type ListArtifactsPorts } from "./research/routes/list-artifacts.ts";
import { listResearch, type ListResearchPorts } from "./research/routes/list-research.ts";
import { type EstimatePorts, postResearchEstimate } from "./research/routes/post-research-estimate.ts";
import { postResearch, type PostResearchPorts } from "./research/routes/post-research.ts";
import { putResearchPlan, type PutPlanPorts } from "./research/routes/put-research-plan.ts";

/** What all routes together need. */
export type RoutePorts = PostResearchPorts &
  ListResearchPorts &
  EventsPorts &
  DeleteResearchPorts &
  PutPlanPorts &
  GetArtifactPorts &
  GetBundlePorts &
  ListArtifactsPorts &
  PostCollectionPorts &
  ListCollectionsPorts &
  PostItemPorts &
  ListItemsPorts &
  GetItemPorts &
  GetItemTextPorts &
  PostContentRequestsPorts &
  GetMarkersPorts &
  GetOverviewPorts &
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
  McpPorts &
  OpenAiPorts;

/** Every route of the API. */
export const apiRoutes = (ports: RoutePorts): readonly Route[] => [
  postResearch(ports),
  postResearchEstimate(ports),
  listResearch(ports),
  getResearch(ports),
  deleteResearch(ports),
  cancelResearch(ports),
  getResearchEvents(ports),
  getResearchPlan(ports),
  putResearchPlan(ports),
  getResearchScratchpad(ports),
  getResearchReport(ports),
  getResearchClaims(ports),
  getResearchSources(ports),
  getResearchSourceFile(ports),
  getResearchAudit(ports),
  listArtifacts(ports),
  getArtifact(ports),
  getBundle(ports),
  postCollection(ports),
  listCollections(ports),
  getCollection(ports),
  deleteCollection(ports),
  postItem(ports),
  listItems(ports),
  getItem(ports),
  getItemText(ports),
  postContentRequests(ports),
  postMarkings(ports),
  getMarkers(ports),
  getOverview(ports),
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
