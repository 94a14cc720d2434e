import type { Complexity, ReadingPlan, Topic } from "@quarry/contracts";

const nameOf = (goal: string): string => {
  const name = goal.trim().replace(/[.。?？!！\s]+$/u, "");
  return name === "" ? goal : name;
};

/** What the step at a place of the plan is called as a topic. */
export const topicIdOf = (index: number): string => `t${index + 1}`;

/** A step that repeats the goal of the run is called by what it says before it, and asks for that goal. */
const headed = (stepGoal: string, goal: string): Pick<Topic, "name" | "question"> => {
  const before = stepGoal.endsWith(goal) ? stepGoal.slice(0, -goal.length).trim() : "";
  const name = before.replace(/[:：]$/u, "").trim();
  return name === ""
    ? { name: nameOf(stepGoal), question: stepGoal }
    : { name: nameOf(name), question: goal };
};

/** A second of the same name is told apart by its number: steps of one kind read different items. */
const numbered = (name: string, earlier: readonly string[]): string => {
  const same = earlier.filter((one) => one === name).length;
  return same === 0 ? name : `${name} (${same + 1})`;
};

/** The topics of a run that reads for a goal: the steps of its plan. */
export const topicsOf = ({ steps }: ReadingPlan, goal: string): Topic[] => {
  const heads = steps.map((step) => headed(step.goal, goal));
  const names = heads.map(({ name }) => name);
  return steps.map((step, index) => ({
    id: topicIdOf(index),
    name: numbered(names[index] ?? "", names.slice(0, index)),
    question: heads[index]?.question ?? step.goal,
    queries: [step.goal],
  }));
};

/** How much a plan is worth. */
export const complexityOf = ({ steps }: ReadingPlan): Complexity => {
  if (steps.length === 1) return "simple";
  return steps.length <= 4 ? "moderate" : "complex";
};
