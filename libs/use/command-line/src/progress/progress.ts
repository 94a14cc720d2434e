import type { ProviderReport, RunEvent, Stage } from "@quarry/contracts";

/** Last problem of each search provider. */
export type SearchProblems = Readonly<Record<string, string>>;

const problemOf = ({ provider, detail, status }: ProviderReport): string | undefined =>
  detail ?? (status === "failed" || status === "cooling-down" ? `${provider} is ${status}` : undefined);

/** Returns the problems after a search; a provider that answers again has no problem any more. */
const withSearch = (
  problems: SearchProblems,
  { providers, diagnosis }: Extract<RunEvent, { type: "search-answered" }>,
): SearchProblems => {
  // Logs of earlier versions report problems only as sentences.
  if (providers === undefined)
    return { ...problems, ...Object.fromEntries(diagnosis.map((line) => [line, line])) };
  return providers.reduce<SearchProblems>((now, report) => {
    const { [report.provider]: _before, ...others } = now;
    const problem = problemOf(report);
    return problem === undefined ? others : { ...others, [report.provider]: problem };
  }, problems);
};

interface Topic {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly covered: boolean;
}

/** A step of a reading plan. */
interface Step {
  readonly id: number;
  readonly goal: string;
  readonly done: boolean;
}

/** Progress of a run without events. */
export const noProgress = {
  stage: null as Stage | null,
  round: 0,
  questionType: null as string | null,
  topics: [] as readonly Topic[],
  steps: [] as readonly Step[],
  /** Number of items of the collection that can be searched or read. */
  items: 0,
  read: 0,
  /** Number of those pages that were unchanged since an earlier visit, or were not requested again. */
  asBefore: 0,
  unavailable: 0,
  indexed: 0,
  passages: 0,
  passagesWritten: 0,
  alreadyIndexed: 0,
  claims: 0,
  judged: 0,
  sentences: 0,
  /** Usage of the language model so far. */
  model: { calls: 0, tokens: 0, cost: 0 },
  /** Problems of the search for sources. */
  search: {} as SearchProblems,
  warnings: [] as readonly string[],
  stop: null as string | null,
  finished: false,
};

/** Progress of a run for a person. */
export type Progress = Readonly<typeof noProgress>;

/** A plan that its user has changed may have steps that were not in the first plan. */
const withStepRead = (steps: readonly Step[], id: number, goal: string): readonly Step[] => [
  ...steps.filter((step) => step.id !== id),
  { id, goal, done: true },
];

const isAsBefore = ({ origin }: { readonly origin?: string | undefined }): boolean =>
  origin === "unchanged" || origin === "kept";

/** Returns the progress after one more event. */
export const advance = (now: Progress, event: RunEvent): Progress => {
  switch (event.type) {
    case "stage-started":
      return { ...now, stage: event.stage, round: event.round };
    case "question-decomposed":
      return {
        ...now,
        questionType: event.questionType,
        // Notes add topics to those whose scores are known.
        topics: event.topics.map(
          (topic) =>
            now.topics.find(({ id, name }) => id === topic.id && name === topic.name) ?? {
              ...topic,
              score: 0,
              covered: false,
            },
        ),
      };
    case "plan-made":
      return { ...now, steps: event.steps.map((step) => ({ ...step, done: false })) };
    case "step-read":
      return { ...now, steps: withStepRead(now.steps, event.stepId, event.goal) };
    case "items-ready":
      return { ...now, items: event.items };
    case "document-stored":
      return { ...now, read: now.read + 1, asBefore: now.asBefore + (isAsBefore(event) ? 1 : 0) };
    case "search-answered":
      return { ...now, search: withSearch(now.search, event) };
    case "source-unavailable":
      return { ...now, unavailable: now.unavailable + 1 };
    case "document-indexed":
      return {
        ...now,
        indexed: now.indexed + 1,
        passages: now.passages + event.passages,
        passagesWritten: now.passagesWritten + event.written,
        alreadyIndexed: now.alreadyIndexed + (event.alreadyIndexed ? 1 : 0),
      };
    case "topic-assessed":
      return {
        ...now,
        topics: now.topics.map((topic) =>
          topic.id === event.topicId
            ? { ...topic, score: event.score, covered: event.covered && event.judged !== false }
            : topic,
        ),
      };
    case "claims-extracted":
      return { ...now, claims: event.claims };
    case "claim-judged":
      return { ...now, judged: now.judged + 1 };
    case "report-written":
      return { ...now, sentences: event.sentences };
    case "task-answered":
      return {
        ...now,
        model: {
          calls: now.model.calls + event.calls,
          tokens: now.model.tokens + event.inputTokens + event.outputTokens,
          cost: now.model.cost + event.cost,
        },
      };
    case "warning":
      return { ...now, warnings: [...now.warnings, event.message] };
    case "loop-stopped":
      return { ...now, stop: `${event.reason}: ${event.detail}` };
    case "run-finished":
      return { ...now, finished: true };
    default:
      return now;
  }
};
