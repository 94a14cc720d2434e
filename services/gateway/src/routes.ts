import type { Route } from "./http/route.ts";
import { deleteCollection, type DeleteCollectionPorts } from "./routes/delete-collection.ts";
import { deleteItem, type DeleteItemPorts } from "./routes/delete-item.ts";
import { deleteResearch, type DeleteResearchPorts } from "./routes/delete-research.ts";
import { getArtifact, type GetArtifactPorts } from "./routes/get-artifact.ts";
import { getAudit, type GetAuditPorts } from "./routes/get-audit.ts";
import { getCollection } from "./routes/get-collection.ts";
import { getIndexMetadata, type IndexMetadataPorts } from "./routes/get-index-metadata.ts";
import { getIndex, type GetIndexPorts } from "./routes/get-index.ts";
import { getItemText, type GetItemTextPorts } from "./routes/get-item-text.ts";
import { getItem, type GetItemPorts } from "./routes/get-item.ts";
import { getMarkers, type GetMarkersPorts } from "./routes/get-markers.ts";
import { getOverview, type GetOverviewPorts } from "./routes/get-overview.ts";
import { getResearchAudit } from "./routes/get-research-audit.ts";
import { getResearchClaims } from "./routes/get-research-claims.ts";
import { type EventsPorts, getResearchEvents } from "./routes/get-research-events.ts";
import { getResearchPlan } from "./routes/get-research-plan.ts";
import { getResearchReport } from "./routes/get-research-report.ts";
import { getResearchScratchpad } from "./routes/get-research-scratchpad.ts";
import { getResearchSourceFile } from "./routes/get-research-source-file.ts";
import { getResearchSources } from "./routes/get-research-sources.ts";
import { getResearch } from "./routes/get-research.ts";
import { getStats, type StatsPorts } from "./routes/get-stats.ts";
import { listArtifacts, type ListArtifactsPorts } from "./routes/list-artifacts.ts";
import { listCollections, type ListCollectionsPorts } from "./routes/list-collections.ts";
import { listItems, type ListItemsPorts } from "./routes/list-items.ts";
import { listResearch, type ListResearchPorts } from "./routes/list-research.ts";
import { postAudit, type PostAuditPorts } from "./routes/post-audit.ts";
import { postCollection, type PostCollectionPorts } from "./routes/post-collection.ts";
import { postContentRequests, type PostContentRequestsPorts } from "./routes/post-content-requests.ts";
import { postGoals, type PostGoalsPorts } from "./routes/post-goals.ts";
import { postIndex, type PostIndexPorts } from "./routes/post-index.ts";
import { postItem, type PostItemPorts } from "./routes/post-item.ts";
import { postResearch, type PostResearchPorts } from "./routes/post-research.ts";
import { postSearch, type PostSearchPorts } from "./routes/post-search.ts";
import { putResearchPlan, type PutPlanPorts } from "./routes/put-research-plan.ts";

/** What all routes together need. */
export type RoutePorts = PostResearchPorts &
  ListResearchPorts &
  EventsPorts &
  DeleteResearchPorts &
  PutPlanPorts &
  GetArtifactPorts &
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
  DeleteItemPorts &
  DeleteCollectionPorts &
  PostIndexPorts &
  GetIndexPorts &
  IndexMetadataPorts &
  PostSearchPorts &
  PostAuditPorts &
  GetAuditPorts &
  StatsPorts;

/** Every route of the API. */
export const apiRoutes = (ports: RoutePorts): readonly Route[] => [
  postResearch(ports),
  listResearch(ports),
  getResearch(ports),
  deleteResearch(ports),
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
  postCollection(ports),
  listCollections(ports),
  getCollection(ports),
  deleteCollection(ports),
  postItem(ports),
  listItems(ports),
  getItem(ports),
  getItemText(ports),
  postContentRequests(ports),
  getMarkers(ports),
  getOverview(ports),
  postGoals(ports),
  deleteItem(ports),
  postIndex(ports),
  getIndexMetadata(ports),
  getIndex(ports),
  postSearch(ports),
  postAudit(ports),
  getAudit(ports),
  getStats(ports),
];
