import type { AskedTask } from "../asked-task.ts";
import { promptItems, questionSubject } from "./prompt-items.ts";

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:compare|versus|vs|difference)\b/i, "compare"],
  [/^how\b/i, "how-to"],
  [/^why\b/i, "why"],
  [/^what\b/i, "what-is"],
];

/** Maximum number of words of a question that may be ambiguous. */
const fewWords = 4;

/** Asks which place a short question is about; asks nothing about a longer one. */
export const answerClarifyQuestion = ({ blocks }: AskedTask): unknown => {
  const words = (blocks.get("question") ?? "").split(/\s+/).filter((word) => word !== "");
  const questions = [{ question: "Which place do you mean?", choices: ["in Portugal", "in Spain"] }];
  return { questions: words.length > fewWords ? [] : questions };
};

/** Answers with three topics: the definition, the mechanism, and the risks. */
export const answerDecomposeQuestion = ({ blocks, prompt }: AskedTask): unknown => {
  const question = blocks.get("question") ?? prompt;
  const subject = questionSubject(question);
  const topic = (what: string, ask: string) => ({
    name: `${what} of ${subject}`,
    question: `${ask} ${subject}?`,
    subQuestions: [`${ask} ${subject}?`],
    queries: [subject, `${subject} ${what.toLowerCase()}`],
  });
  return {
    questionType: kinds.find(([form]) => form.test(question))?.[1] ?? "other",
    complexity: "moderate",
    topics: [
      topic("Definition", "What is meant by"),
      topic("Workings", "What are the parts and steps of"),
      topic("Limits", "What are the limits and pitfalls of"),
    ],
    asksFor: {
      ideas: /\b(?:ideas?|approaches)\b/i.test(question),
      implementations: /\b(?:code|implement)/i.test(question),
    },
  };
};

/** Answers with a goal for each item that has markers, resting on the first three of them. */
export const answerDiscoverGoals = (asked: AskedTask): unknown => ({
  goals: promptItems(asked)
    .filter(({ markers }) => markers.length > 0)
    .map(({ linkId, markers }) => {
      const [first = ""] = markers;
      return {
        goal: `What is known of this: ${first.replace(/^[\w-]+: /, "")}`,
        rationale: `Markers of ${linkId} speak of it.`,
        linkIds: [linkId],
        markers: markers.slice(0, 3),
      };
    }),
});

/** Answers with a hypothetical passage about the topic, and one query of each kind. */
export const answerExpandQuery = ({ blocks }: AskedTask): unknown => {
  const subject = questionSubject(blocks.get("topic") ?? blocks.get("question") ?? "");
  const [gap = "none"] = (blocks.get("gaps") ?? "none").split("\n").map((line) => line.replace(/^- /, ""));
  return {
    hypothetical: `This part is mostly about ${subject}, and works in several steps that depend on one another. In practice the details of ${subject} follow from how it was configured.`,
    variations: [
      { kind: "rephrased", text: `${subject} explained`.trim() },
      { kind: "broader", text: `overview of ${subject.split(" ").slice(0, 2).join(" ")}` },
      {
        kind: "narrower",
        text: gap === "none" ? `${subject} detailed example` : `${questionSubject(gap)} in detail`,
      },
    ],
  };
};

/** Answers with a step for each two items, read for their markers; the last step also reads people's comments. */
export const answerPlanResearch = (asked: AskedTask): unknown => {
  const goal = asked.blocks.get("goal") ?? "";
  const items = promptItems(asked);
  const pairs = items.flatMap((_item, place) => (place % 2 === 0 ? [items.slice(place, place + 2)] : []));
  const steps = pairs.map((pair, place) => ({
    step_id: place + 1,
    goal: `What do ${pair.map(({ linkId }) => linkId).join(" and ")} say on this: ${goal}`,
    required_content_items: pair.map(({ linkId }) => linkId),
    required_data: "transcript",
    marker_relevance: pair.flatMap(({ markers }) => markers.slice(0, 2)),
    retrieval_strategy: "selective_by_markers",
  }));
  const commented = items.filter(({ hasComments }) => hasComments).map(({ linkId }) => linkId);
  const reaction = {
    step_id: steps.length + 1,
    goal: `How do people react to this: ${goal}`,
    required_content_items: commented,
    required_data: "comments",
    marker_relevance: [],
    retrieval_strategy: "full_content",
  };
  return { steps: commented.length === 0 ? steps : [...steps, reaction] };
};
