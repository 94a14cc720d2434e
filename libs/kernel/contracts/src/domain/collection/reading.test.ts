import { describe, expect, it } from "vitest";
import { planStepSchema } from "./reading.ts";

const step = {
  step_id: 1,
  goal: "Why did players leave?",
  required_content_items: [],
  required_data: "transcript",
  retrieval_strategy: "full_content",
};

describe("planStepSchema", () => {
  it("takes a goal without the white space around it, and none of white space alone", () => {
    expect(planStepSchema.parse({ ...step, goal: "  Why did players leave?\n" }).goal).toBe(step.goal);
    expect(planStepSchema.safeParse({ ...step, goal: " \n" }).success).toBe(false);
  });
});
