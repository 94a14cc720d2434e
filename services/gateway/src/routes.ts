import { getAudit, postAudit } from "./audits/post-audit.ts";
import {
  deleteCollection,
  getCollection,
  listCollections,
  postCollection,
} from "./collections/collections.ts";
import { getItemText } from "./collections/get-item-text.ts";
import { deleteItem, getItem, listItems } from "./collections/items.ts";
import { getOriginal } from "./collections/original-file.ts";
import { postItem } from "./collections/post-item.ts";
import { getDocument, getDocumentText } from "./evidence/get-document.ts";
import { getIndex } from "./evidence/get-index.ts";
import { getIndexMetadata, getStats } from "./evidence/index-contents.ts";
import { postIndex } from "./evidence/post-index.ts";
import { postSearch } from "./evidence/post-search.ts";
import type { GatewayPorts } from "./gateway-ports.ts";
import type { Route } from "./http/route.ts";
import { postMcp } from "./mcp/post-mcp.ts";
import { postChatCompletions } from "./openai/post-chat-completions.ts";
import { responseRoutes } from "./openai/responses.ts";
import { modelRoutes } from "./openai/run-of-request.ts";
import { configRoutes } from "./operation/deployment.ts";
import { postContentRequests } from "./reading/content-requests.ts";
import { postGoals } from "./reading/goals.ts";
import { getLibrary } from "./reading/library.ts";
import { getMarkers, postMarkings } from "./reading/markers.ts";
import { getOverview } from "./reading/overview.ts";
import {
  getArtifact,
  getResearchAudit,
  getResearchClaims,
  getResearchSources,
  listArtifacts,
} from "./research/downloads/artifacts.ts";
import { getBundle } from "./research/downloads/bundle.ts";
import { getResearchReport } from "./research/downloads/report.ts";
import { getResearchEvents } from "./research/follow-run.ts";
import { postFollowUp } from "./research/follow-ups.ts";
import { cancelResearch, deleteResearch, getResearch, listResearch } from "./research/manage-runs.ts";
import { postResearch, postResearchEstimate } from "./research/post-research.ts";
import { postRevision } from "./research/revisions.ts";
import { getResearchPlan, getResearchScratchpad, putResearchPlan } from "./research/run-plan.ts";
import { getResearchSourceFile } from "./research/run-sources.ts";
import { steeringRoutes } from "./research/steering.ts";
import { getVersion, listVersions } from "./research/versions.ts";
import { ownedPorts } from "./security/owned-ports.ts";
import { shareLinkRoutes } from "./shared/share-links.ts";
import { templateRoutes } from "./templates/templates.ts";
import { watchRoutes } from "./watches/watches.ts";

/** Every route of the API, each with the ports of the caller. */
export const apiRoutes = (all: GatewayPorts): readonly Route[] => {
  const ports = ownedPorts(all);
  return [
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
};
