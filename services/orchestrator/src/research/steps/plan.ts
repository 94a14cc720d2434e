import { type ItemReference, planResearch, type QuestionPlan, type ReadingPlan } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { isGoalLed, readingLanguage } from "../../reading/reading-limits.ts";
import { afterReading, beginTopics } from "../../reading/reading-topics.ts";
import { boundsOf, takeUpSteps } from "../../reading/schedule.ts";
import { notesFor } from "../notes.ts";
import { type TopicState, untouched } from "../state.ts";
import { completedOf, type Step } from "../step.ts";

/** Returns the plan used if planning fails: the goal as the only step, with all items. */
const wholePlan = (goal: string, items: readonly ItemReference[]): ReadingPlan => ({
  steps: [
    {
      step_id: 1,
      goal,
      required_content_items: items.map(({ linkId }) => linkId).slice(0, 1_000),
      required_data: "transcript_with_comments",
      marker_relevance: [],
      retrieval_strategy: "selective_by_markers",
    },
  ],
});

const maxPlanSteps = { light: 4, standard: 6, deep: 8 } as const;

/**
 * Plans the steps in which the collection is read. If planning fails, the whole collection is read in one step; if no item is
 * readable, nothing is read.
 */
export const plan: Step = {
  stage: "plan",
  showsNotes: () => true,
  jobs: ({ items }, facts) =>
    items.length === 0
      ? []
      : [
          stepJob(planResearch, {
            runId: facts.runId,
            goal: facts.request.question,
            language: readingLanguage(facts),
            items,
            overviewItems: facts.limits.overviewItems,
            maxSteps: maxPlanSteps[facts.request.depth],
            ...notesFor(facts),
          }),
        ],
  learn: (state, results, facts) => {
    const [answer] = completedOf(results, planResearch);
    const made = answer?.output.plan ?? wholePlan(facts.request.question, state.items);
    const language = readingLanguage(facts);
    const modelReplied = answer?.output.modelReplied ?? state.modelReplied;
    const planned = { ...state, language, modelReplied, reading: { ...state.reading, plan: made } };
    return state.items.length === 0 ? beginTopics(planned) : planned;
  },
  next: (state, facts) => (state.items.length === 0 ? afterReading(state, facts) : "approve"),
};

/** Returns the topics of an approved plan, numbered in order; the question of a changed topic is its only sub-question. */
const approvedTopics = (
  { topics: planned }: QuestionPlan,
  before: readonly TopicState[],
): readonly TopicState[] =>
  planned.map(({ name, question, queries, subQuestions }, index) => {
    const isKnown = before.some(({ topic }) => topic.question === question);
    const topic = { id: `t${index + 1}`, name, question, queries };
    return {
      topic: { ...topic, subQuestions: isKnown && subQuestions !== undefined ? subQuestions : [question] },
      ...untouched,
    };
  });

/** Waits for the user to approve the plan, if requested, and adopts the approved plan. */
export const approve: Step = {
  stage: "plan",
  jobs: () => [],
  waits: (_state, facts) =>
    facts.request.plan === "review" && facts.approvedPlan === null ? { type: "plan-awaited" } : undefined,
  learn: (state, _results, facts) => {
    const { approvedPlan } = facts;
    if (!isGoalLed(facts))
      return approvedPlan === null || !("topics" in approvedPlan)
        ? state
        : { ...state, topics: [...approvedTopics(approvedPlan, state.topics)] };
    const steps = approvedPlan !== null && "steps" in approvedPlan ? approvedPlan : state.reading.plan;
    return { ...state, reading: takeUpSteps({ ...state.reading, plan: steps }, boundsOf(facts)) };
  },
  next: (_state, facts) => (isGoalLed(facts) ? "read" : "expand"),
};
