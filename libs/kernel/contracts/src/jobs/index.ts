/* Every job, one contract each. */
export {
  answerRequests,
  type DeferredRequest,
  deferredRequestSchema,
  discoverGoals,
  planResearch,
  readStep,
} from "./reading.contract.ts";
export {
  assessCoverage,
  clarifyQuestion,
  decomposeQuestion,
  deliverWebhook,
  expandQuery,
  publishReport,
  runResearch,
  type Variation,
  variationSchema,
} from "./research.contract.ts";
export {
  auditReport,
  buildPack,
  draftReport,
  judgeClaims,
  listClaims,
  reviseReport,
  selectSentences,
} from "./report.contract.ts";
export {
  auditText,
  checkReferences,
  checkSentences,
  type CitingSentence,
  type SubmittedSource,
  readCitations,
} from "./text-audit.contract.ts";
export {
  awaitItems,
  markDocument,
  maxUnavailable,
  prepareItem,
  workOfItem,
  workOfMarking,
} from "./items.contract.ts";

export {
  discoverLinks,
  fetchPage,
  renderPage,
  searchWeb,
  type Source,
  sourceSchema,
} from "./web.contract.ts";

export {
  type EvidenceCandidate,
  evidenceCandidateSchema,
  type EvidenceFilters,
  evidenceFiltersSchema,
  type EvidenceQuery,
  evidenceQuerySchema,
  findEvidence,
} from "./find-evidence.contract.ts";
export { testModel } from "./model.contract.ts";
export { compareReports, repeatWatch } from "./watch.contract.ts";
export { forgetScope, indexDocument, indexSource, retireDocuments } from "./index-document.contract.ts";
