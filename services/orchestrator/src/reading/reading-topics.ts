import type { Complexity, ReadingPlan, Topic } from "@quarry/contracts";

/** A longer name would be no heading. */
const longestName = 120;

const nameOf = (goal: string): string => {
  const name = goal.trim().replace(/[.。?？!！\s]+$/u, "");
  if (name.length <= longestName) return name === "" ? goal : name;
  const cut = name.slice(0, longestName);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestName / 2)).trim()} …`;
};

/** What the step at a place of the plan is called as a topic. */
export const topicIdOf = (index: number): string => `t${index + 1}`;

/** The topics of a run that reads: the steps of its plan. */
export const topicsOf = ({ steps }: ReadingPlan): Topic[] =>
  steps.map(({ goal }, index) => ({
    id: topicIdOf(index),
    name: nameOf(goal),
    question: goal,
    queries: [goal],
  }));

/** How much a plan is worth. */
export const complexityOf = ({ steps }: ReadingPlan): Complexity => {
  if (steps.length === 1) return "simple";
  return steps.length <= 4 ? "moderate" : "complex";
};
