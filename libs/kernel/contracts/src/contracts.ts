import type { Contract } from "./define-contract.ts";
import { findEvidence } from "./jobs/find-evidence.contract.ts";
import { forgetScope, indexDocument, indexSource, retireDocuments } from "./jobs/index-document.contract.ts";
import { awaitItems, markDocument, prepareItem } from "./jobs/items.contract.ts";
import { testModel } from "./jobs/model.contract.ts";
import { answerRequests, discoverGoals, planResearch, readStep } from "./jobs/reading.contract.ts";
import {
  auditReport,
  buildPack,
  draftReport,
  judgeClaims,
  listClaims,
  reviseReport,
  selectSentences,
} from "./jobs/report.contract.ts";
import {
  assessCoverage,
  clarifyQuestion,
  decomposeQuestion,
  deliverWebhook,
  expandQuery,
  publishReport,
  runResearch,
} from "./jobs/research.contract.ts";
import { auditText, checkReferences, checkSentences, readCitations } from "./jobs/text-audit.contract.ts";
import { compareReports, repeatWatch } from "./jobs/watch.contract.ts";
import { discoverLinks, fetchPage, renderPage, searchWeb } from "./jobs/web.contract.ts";

/** Every job of the system: first in the order of a run, then those without a run. */
export const contracts = [
  runResearch,
  awaitItems,
  markDocument,
  planResearch,
  readStep,
  answerRequests,
  clarifyQuestion,
  decomposeQuestion,
  expandQuery,
  searchWeb,
  fetchPage,
  renderPage,
  indexDocument,
  findEvidence,
  assessCoverage,
  discoverLinks,
  buildPack,
  selectSentences,
  listClaims,
  judgeClaims,
  draftReport,
  reviseReport,
  auditReport,
  publishReport,
  compareReports,
  deliverWebhook,
  repeatWatch,
  indexSource,
  auditText,
  readCitations,
  checkReferences,
  checkSentences,
  prepareItem,
  retireDocuments,
  discoverGoals,
  forgetScope,
  testModel,
] as const satisfies readonly Contract[];

/** Jobs of services that an installation may omit: added only while the service runs. */
export const optionalJobs: ReadonlySet<string> = new Set([renderPage.name]);

export type ContractName = (typeof contracts)[number]["name"];
