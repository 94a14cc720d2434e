import {
  bundleClaimSchema,
  bundleDocumentsSchema,
  type Change,
  type compareReports,
  type InputOf,
  readFindings,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { ScoreSupport } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { z } from "zod";
import type { ArtifactStore, ReadArtifact, ReadingPorts } from "../ports.ts";
import { answerTask } from "../shared/answer-task.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { compareSentences, type ReportSources, type SourceSentence } from "./changed-sentences.ts";
import { compareByRules } from "./compare-by-rules.ts";
import { checkNumbers, compareTask } from "./compare-task.ts";
import { changesOf, type Comparison, openClosest, type Verdicts } from "./comparison.ts";
import { relevantSentences } from "./relevant-sentences.ts";

export interface CompareReportsPorts extends ReadingPorts {
  readonly artifacts: Pick<ArtifactStore, "put">;
  readonly readArtifact: ReadArtifact;
  readonly scoreSupport: ScoreSupport;
}

const readJson = async (
  { readArtifact }: Pick<CompareReportsPorts, "readArtifact">,
  runId: string,
  path: string,
): Promise<unknown> => {
  const file = await readArtifact(runId, path);
  if (file === undefined)
    throw new Failure("not-found", `run ${runId} no longer has ${path}`, { retry: "never" });
  return JSON.parse(file.toString("utf8"));
};

/** Returns the sources that a report read and cites. @throws {Failure} not-found if its bundle is gone */
const sourcesOf = async (ports: CompareReportsPorts, runId: string): Promise<ReportSources> => {
  const documents = bundleDocumentsSchema.parse(await readJson(ports, runId, "documents.json"));
  const findings = readFindings(await readJson(ports, runId, "findings.json"));
  const claims = z.array(bundleClaimSchema).parse(await readJson(ports, runId, "claims.json"));
  const used = documents.flatMap(({ id, used: isUsed }) => (isUsed ? [{ documentId: id }] : []));
  return {
    documents: await readDocuments(ports.documents, used),
    cited: [
      ...findings.statements.flatMap(({ citations }) => citations),
      ...claims.flatMap(({ supporting, contradicting }) => [...supporting, ...contradicting]),
    ],
  };
};

/** Maximum sentences of each side shown to a model. */
const maxShown = 120;

const comparisonOf = async (
  ports: CompareReportsPorts,
  { runId, before, question, topics, sources }: InputOf<typeof compareReports>,
  signal: AbortSignal,
): Promise<Comparison> => {
  const yieldToEventLoop = createYieldToEventLoop(signal);
  const [then, now] = [await sourcesOf(ports, before), await sourcesOf(ports, runId)];
  const all = await compareSentences(then, now, { sources, yieldToEventLoop });
  const subject = { question, topics };
  const fresh = (await relevantSentences(all.fresh, subject, yieldToEventLoop)).slice(0, maxShown);
  const lost = (await relevantSentences(all.lost, subject, yieldToEventLoop)).slice(0, maxShown);
  const closest = await openClosest(all.kept, yieldToEventLoop);
  const kept = new Set<SourceSentence>();
  for (const one of [...fresh, ...lost]) {
    await yieldToEventLoop();
    for (const other of closest(one)) kept.add(other);
  }
  return { fresh, lost, kept: [...kept].slice(0, maxShown) };
};

/** True if a model gave a verdict on every sentence. */
const isComplete = ({ fresh, lost }: Verdicts, comparison: Comparison): boolean =>
  fresh.size === comparison.fresh.length && lost.size === comparison.lost.length;

/** Merges the verdicts: the model's, and those of the rules where the model gave none. */
const together = (byModel: Verdicts, byRules: Verdicts): Verdicts => ({
  fresh: new Map([...byRules.fresh, ...byModel.fresh]),
  lost: new Map([...byRules.lost, ...byModel.lost]),
});

const store = async (
  { artifacts }: CompareReportsPorts,
  runId: string,
  changes: readonly Change[],
): Promise<void> => await artifacts.put(runId, "changes.json", `${JSON.stringify(changes, null, 2)}\n`);

/**
 * Compares the sources of a report with those of the last one sentence by sentence, and stores the changes in the bundle. Every
 * change is based on a new or a removed sentence; a model is asked once which of them say the same.
 */
export const createCompareReports =
  (ports: CompareReportsPorts): Handler<typeof compareReports> =>
  async (job, context) => {
    const comparison = await comparisonOf(ports, job, context.signal);
    if (comparison.fresh.length === 0 && comparison.lost.length === 0) {
      await store(ports, job.runId, []);
      return { changes: [], model: null };
    }
    const {
      documents: _documents,
      artifacts: _artifacts,
      readArtifact: _read,
      scoreSupport,
      ...reasoning
    } = ports;
    const comparing = { question: job.question, comparison };
    const { output, model } = await answerTask(compareTask, comparing, reasoning, {
      runId: job.runId,
      ...context,
    });
    const { signal } = context;
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const byModel = await finishWithPauses(checkNumbers(output, comparison), yieldToEventLoop);
    const verdicts = isComplete(byModel, comparison)
      ? byModel
      : together(byModel, await compareByRules(comparison, { scoreSupport, yieldToEventLoop, signal }));
    const changes = changesOf(comparison, verdicts);
    await store(ports, job.runId, changes);
    return { changes, model };
  };
