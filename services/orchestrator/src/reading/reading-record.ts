import type {
  ReadingFigures,
  ReadingRecord,
  RequestCounts,
  Scratchpad,
  StepFinding,
} from "@quarry/contracts";
import { figuresOfSpans } from "@quarry/reading";
import type { RunState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";
import { countsOf } from "./step-reading.ts";

const noRequests: RequestCounts = { asked: 0, fulfilled: 0, repaired: 0, refused: 0, repeated: 0 };

const added = (one: RequestCounts, other: RequestCounts): RequestCounts => ({
  asked: one.asked + other.asked,
  fulfilled: one.fulfilled + other.fulfilled,
  repaired: one.repaired + other.repaired,
  refused: one.refused + other.refused,
  repeated: one.repeated + other.repeated,
});

/** Calculates how much of its collection a run can read, and how much it has read. */
const figuresOf = ({ items, reading: { read, findings, active } }: RunState): ReadingFigures => {
  const spans = read.flatMap(({ documentId, spans: own }) => own.map((span) => ({ documentId, ...span })));
  const requests = [...findings.map((finding) => finding.requests), ...active.map(countsOf)];
  return figuresOfSpans(items, spans, requests.reduce(added, noRequests));
};

/** Sorts findings by the order of the plan; steps end in any order. */
const inPlanOrder = ({ plan, findings }: RunState["reading"]): StepFinding[] => {
  const place = new Map(plan?.steps.map(({ step_id: id }, index) => [id, index]));
  return findings.toSorted((one, other) => (place.get(one.stepId) ?? 0) - (place.get(other.stepId) ?? 0));
};

/** Returns the visible reading state of a run in progress with a goal. */
export const scratchpadOf = (state: RunState): Scratchpad => ({
  plan: state.reading.plan,
  findings: state.reading.findings,
  figures: state.items.length === 0 ? null : figuresOf(state),
});

/**
 * Builds the reading results for the bundle; undefined for a run that read no collection. Sentences that cite deleted documents
 * are left out.
 */
export const readingRecordOf = (state: RunState, { request }: RunFacts): ReadingRecord | undefined => {
  const { plan } = state.reading;
  if (plan === null || state.items.length === 0) return undefined;
  const held = new Set(state.documents.map(({ documentId }) => documentId));
  return {
    goal: request.question,
    steps: plan.steps,
    findings: inPlanOrder(state.reading).map((finding) => ({
      ...finding,
      sentences: finding.sentences.filter(({ citations }) =>
        citations.every(({ documentId }) => held.has(documentId)),
      ),
    })),
    figures: figuresOf(state),
  };
};
