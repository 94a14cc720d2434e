import {
  bundleClaimSchema,
  bundleDocumentsSchema,
  type compareReports,
  type OutputOf,
  readFindings,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { ScoreSupport } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import type { Sliced } from "@quarry/text";
import { z } from "zod";
import type { ArtifactStore, ReadArtifact, ReadingPorts, Reasoning } from "../ports.ts";
import { answerTask } from "../shared/answer-task.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import {
  type ChangedSentences,
  compareSentences,
  type ReportSources,
  type SourceSentence,
} from "./changed-sentences.ts";
import { compareByRules } from "./compare-by-rules.ts";
import { checkNumbers, compareTask, type Comparing } from "./compare-task.ts";
import { changesOf, createFindClosest, type Verdicts } from "./comparison.ts";
import { relevantSentences, type Subject } from "./relevant-sentences.ts";

export interface CompareReportsPorts extends ReadingPorts {
  readonly artifacts: Pick<ArtifactStore, "put">;
  readonly readArtifact: ReadArtifact;
  readonly scoreSupport: ScoreSupport;
}

type Reading = Pick<CompareReportsPorts, "documents" | "readArtifact">;

/** Returns the sources that a report read and cites. @throws {Failure} not-found if its bundle is gone */
const sourcesOf = async ({ documents, readArtifact }: Reading, runId: string): Promise<ReportSources> => {
  const readJson = async (path: string): Promise<unknown> => {
    const file = await readArtifact(runId, path);
    if (file !== undefined) return JSON.parse(file.toString("utf8"));
    throw new Failure("not-found", `run ${runId} no longer has ${path}`, { retry: "never" });
  };
  const known = bundleDocumentsSchema.parse(await readJson("documents.json"));
  const findings = readFindings(await readJson("findings.json"));
  const claims = z.array(bundleClaimSchema).parse(await readJson("claims.json"));
  const used = known.flatMap(({ id, used: isUsed }) => (isUsed ? [{ documentId: id }] : []));
  return {
    documents: await readDocuments(documents, used),
    cited: [
      ...findings.statements.flatMap(({ citations }) => citations),
      ...claims.flatMap(({ supporting, contradicting }) => [...supporting, ...contradicting]),
    ],
  };
};

/** Maximum sentences of each side shown to a model. */
const maxShown = 120;

/** Chooses the new and removed sentences to compare, and similar unchanged ones. */
function* chooseSentences(all: ChangedSentences, subject: Subject): Sliced<ChangedSentences> {
  const fresh = (yield* relevantSentences(all.fresh, subject)).slice(0, maxShown);
  const lost = (yield* relevantSentences(all.lost, subject)).slice(0, maxShown);
  const closest = yield* createFindClosest(all.kept);
  const kept = new Set<SourceSentence>();
  for (const one of [...fresh, ...lost]) {
    yield;
    for (const other of closest(one)) kept.add(other);
  }
  return { fresh, lost, kept: [...kept].slice(0, maxShown) };
}

/** Compares by a model, and by the rules where it gives no verdict. */
const compare = async (
  comparing: Comparing,
  { scoreSupport, ...reasoning }: Pick<CompareReportsPorts, "scoreSupport"> & Partial<Reasoning>,
  answering: Parameters<typeof answerTask>[3],
): Promise<{ readonly verdicts: Verdicts; readonly model: OutputOf<typeof compareReports>["model"] }> => {
  const { comparison } = comparing;
  const { signal } = answering;
  const { output, model } = await answerTask(compareTask, comparing, reasoning, answering);
  const byModel = await inTurns(signal, checkNumbers(output));
  if (byModel.size === comparison.fresh.length + comparison.lost.length) return { verdicts: byModel, model };
  const yieldToEventLoop = createYieldToEventLoop(signal);
  const byRules = await compareByRules(comparison, { scoreSupport, yieldToEventLoop, signal });
  return { verdicts: new Map([...byRules, ...byModel]), model };
};

/**
 * Compares the sources of a report with those of the last one sentence by sentence, and stores the changes in the bundle. Every
 * change is based on a new or a removed sentence; a model is asked once which of them say the same.
 */
export const createCompareReports =
  ({ documents, artifacts, readArtifact, ...ports }: CompareReportsPorts): Handler<typeof compareReports> =>
  async ({ runId, before, question, topics, sources }, context) => {
    const { signal } = context;
    const reading = { documents, readArtifact };
    const [then, now] = [await sourcesOf(reading, before), await sourcesOf(reading, runId)];
    const all = await inTurns(signal, compareSentences(then, now, sources));
    const comparison = await inTurns(signal, chooseSentences(all, { question, topics }));
    const isSame = comparison.fresh.length === 0 && comparison.lost.length === 0;
    const { verdicts, model } = isSame
      ? { verdicts: new Map(), model: null }
      : await compare({ question, comparison }, ports, { runId, ...context });
    const changes = changesOf(comparison, verdicts);
    await artifacts.put(runId, "changes.json", `${JSON.stringify(changes, null, 2)}\n`);
    return { changes, model };
  };
