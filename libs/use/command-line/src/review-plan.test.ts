import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadingPlan } from "@quarry/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { reviewPlan } from "./review-plan.ts";

const plan: ReadingPlan = {
  steps: [
    {
      step_id: 1,
      goal: "How did retention change?",
      required_content_items: ["talk"],
      required_data: "transcript",
      marker_relevance: ["FACT: retention fell"],
      retrieval_strategy: "full_content",
    },
  ],
};

const review = async ({
  answers = [],
  refusals = [],
  edit,
}: {
  answers?: readonly string[];
  refusals?: readonly string[];
  edit?: string;
}) => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-plan-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "plan.json");
  const said: string[] = [];
  const approved: unknown[] = [];
  const [left, refused] = [[...answers], [...refusals]];
  const client = {
    research: {
      plan: async () => ({ plan, engines: null, estimate: null }),
      approvePlan: async (_runId: string, body: unknown) => {
        const why = refused.shift();
        if (why !== undefined) throw new CommandError(exitCodes.badUsage, why);
        approved.push(body);
      },
    },
  };
  const ask = async (question: string): Promise<string> => {
    said.push(question);
    if (edit !== undefined) writeFileSync(path, edit);
    return left.shift() ?? "";
  };
  const goesOn = await reviewPlan(client, "r-1", {
    say: (text) => said.push(text),
    ask: answers.length === 0 ? undefined : ask,
    folder,
  });
  return { goesOn, said: said.join(""), approved, path };
};

describe("reviewPlan", () => {
  it("shows the plan and approves it once the user says so", async () => {
    const { goesOn, said, approved, path } = await review({ answers: ["y"] });
    expect(goesOn).toBe(true);
    expect(said).toContain(
      "1. How did retention change?\n   reads talk (transcript, full_content)\n   - FACT: retention fell",
    );
    expect(approved).toEqual([plan]);
    expect(existsSync(path)).toBe(false);
  });

  it("approves the plan as the user has changed it in its file", async () => {
    const { approved } = await review({ answers: ["yes"], edit: '{"steps":[]}' });
    expect(approved).toEqual([{ steps: [] }]);
  });

  it("reports what is wrong with a changed plan, and asks again", async () => {
    const { goesOn, said, approved } = await review({ answers: ["y", "y"], refusals: ["names lost"] });
    expect(goesOn).toBe(true);
    expect(said).toContain("names lost");
    expect(approved).toHaveLength(1);
  });

  it.each([
    ["the user says no", ["n"]],
    ["nobody can answer", []],
  ])("leaves the run waiting when %s, and says how it continues", async (_case, answers) => {
    const { goesOn, said, approved, path } = await review({ answers });
    expect(goesOn).toBe(false);
    expect(approved).toEqual([]);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(plan);
    expect(said).toContain(`npm run quarry -- plan r-1 --approve ${path}`);
  });
});
