import type { LoggedEvent } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import { Failure } from "@quarry/failure";
import { createScoreSupport } from "@quarry/grounding";
import type { ItemLibrary, OverviewWording } from "@quarry/reading";
import { createAssessCoverage } from "./assess-coverage/assess-coverage.ts";
import { createAuditReport } from "./audit-report/audit-report.ts";
import { createCheckSentences, createReadCitations } from "./audit-text/check-sentences.ts";
import { createBuildPack } from "./build-pack/build-pack.ts";
import { createClarifyQuestion } from "./clarify-question/clarify-question.ts";
import { createCompareReports } from "./compare-reports/compare-reports.ts";
import { createDecomposeQuestion } from "./decompose-question/decompose-question.ts";
import { createDiscoverGoals } from "./discover-goals/discover-goals.ts";
import { createDraftReport } from "./draft-report/draft-report.ts";
import { createJudgeClaims } from "./judge-claims/judge-claims.ts";
import { createListClaims } from "./list-claims/list-claims.ts";
import { createMarkDocument } from "./mark-document/mark-document.ts";
import { createPlanResearch } from "./plan-research/plan-research.ts";
import type { ArtifactStore, DocumentReader, MarkingStore, ReadArtifact, Reasoning } from "./ports.ts";
import { createPublishReport } from "./publish-report/publish-report.ts";
import { createAnswerRequests } from "./read-step/answer-requests.ts";
import { createReadStep } from "./read-step/read-step.ts";
import { createSimilarity } from "./read-step/reading-turn.ts";
import { createReviseReport } from "./revise-report/revise-report.ts";
import { createSelectSentences } from "./select-sentences/select-sentences.ts";
import { createTestModel } from "./test-model/test-model.ts";

/**
 * Dependencies of the handlers: an optional model, and stores. Callers that use only some handlers provide only what those need.
 */
export interface AnalystPorts extends Partial<Reasoning> {
  readonly documents?: DocumentReader;
  readonly encoder?: Encoder;
  readonly library?: ItemLibrary;
  readonly wordingFor?: (language: string) => OverviewWording;
  readonly markings?: MarkingStore;
  readonly artifacts?: ArtifactStore;
  readonly readArtifact?: ReadArtifact;
  readonly readEvents?: (runId: string) => Promise<readonly LoggedEvent[]>;
}

const modelTestMs = 45_000;

const missing = (port: string) => (): never => {
  throw new Failure("bad-input", `the analyst was created without ${port}`, { retry: "never" });
};

/** Ports that name the missing one when a handler needs it. */
const noPorts: Required<Omit<AnalystPorts, keyof Reasoning>> = {
  documents: { read: missing("documents") },
  encoder: {
    get profile() {
      return missing("an encoder")();
    },
    countTokens: missing("an encoder"),
    encode: missing("an encoder"),
    encodePassages: missing("an encoder"),
    encodeQuery: missing("an encoder"),
    close: missing("an encoder"),
  },
  library: { read: missing("a library") },
  wordingFor: missing("wordings"),
  markings: { getDocument: missing("markings"), putMarking: missing("markings") },
  artifacts: { holdsSources: false, put: missing("artifacts") },
  readArtifact: missing("files of runs"),
  readEvents: missing("events"),
};

export const createAnalyst = (ports: AnalystPorts) => {
  const {
    documents,
    encoder,
    library,
    wordingFor,
    markings,
    artifacts,
    readArtifact,
    readEvents,
    ...reasoning
  } = {
    ...noPorts,
    model: null,
    prompts: new Map(),
    ...ports,
  };
  const reading = { ...reasoning, documents };
  const overviews = { ...reasoning, library, wordingFor };
  const scoreSupport = createScoreSupport(encoder);
  const startDeadline = () => AbortSignal.timeout(modelTestMs);
  return {
    clarifyQuestion: createClarifyQuestion(reasoning),
    decomposeQuestion: createDecomposeQuestion(reasoning),
    assessCoverage: createAssessCoverage(reading),
    buildPack: createBuildPack(reading),
    selectSentences: createSelectSentences(reading),
    listClaims: createListClaims(reading),
    judgeClaims: createJudgeClaims(reading),
    draftReport: createDraftReport(reading),
    reviseReport: createReviseReport({ ...reading, readArtifact }),
    auditReport: createAuditReport(reading),
    readCitations: createReadCitations(),
    checkSentences: createCheckSentences({ ...reading, encoder, scoreSupport }),
    markDocument: createMarkDocument({ ...reasoning, markings }),
    discoverGoals: createDiscoverGoals(overviews),
    planResearch: createPlanResearch(overviews),
    readStep: createReadStep({ ...overviews, similarity: ports.encoder && createSimilarity(ports.encoder) }),
    answerRequests: createAnswerRequests({ library }),
    compareReports: createCompareReports({ ...reading, artifacts, readArtifact, scoreSupport }),
    publishReport: createPublishReport({ documents, artifacts, readEvents }),
    testModel: createTestModel({ ...reasoning, stopwatch: () => performance.now(), startDeadline }),
  };
};
