import { beforeAll, describe, expect, it } from "vitest";
import { captionsFile, goal, items } from "../collections/items.ts";
import { type GoalRead, readGoal } from "../collections/read-goal.ts";
import type { ModelStack } from "./model-stack.ts";

/** Tests that a collection is read for a goal. */
export const testGoal = (stackOf: () => ModelStack): void => {
  describe("a collection read for a goal, with a model", () => {
    let read: GoalRead;

    beforeAll(async () => {
      read = await readGoal(stackOf(), {
        fill: async (collection) => {
          for (const item of items) await collection.addItem(item);
          await collection.addFile(captionsFile);
        },
        goal,
        persona: "capable",
        deadlineMs: 800_000,
      });
    });

    it("is proposed goals that its markers support", () => {
      expect(read.goals.length).toBeGreaterThanOrEqual(1);
      for (const { linkIds, markers } of read.goals) {
        expect(linkIds.length).toBeGreaterThanOrEqual(1);
        expect(markers.length).toBeGreaterThanOrEqual(1);
      }
    });

    it("is read by a plan whose steps name existing items", () => {
      const named = read.plan.steps.flatMap((step) => step.required_content_items);
      expect(named.length).toBeGreaterThanOrEqual(1);
      for (const linkId of named) expect(read.prepared.get(linkId)).toBe("ready");
    });

    it("gives a finding for every step, each resting on words of an item", () => {
      const findings = read.findings.reading?.findings ?? [];
      expect(findings.map(({ stepId }) => stepId)).toEqual(read.plan.steps.map((step) => step.step_id));
      expect(findings.flatMap(({ sentences }) => sentences).length).toBeGreaterThanOrEqual(1);
      const told = read.log.filter(({ type }) => type === "step-read");
      expect(told).toHaveLength(findings.length);
    });

    it("fulfils what the reader asks for, and reports how much was read", () => {
      const { requests, reachableShare, readShare } = read.findings.reading?.figures ?? {};
      expect(reachableShare).toBe(1);
      expect(readShare).toBeGreaterThan(0);
      expect(requests?.asked).toBeGreaterThanOrEqual(1);
      expect((requests?.fulfilled ?? 0) / (requests?.asked ?? 1)).toBeGreaterThanOrEqual(0.95);
    });

    it("ends in an audited article that holds what it says", () => {
      expect(read.verified).toMatchObject({ exitCode: 0, stderr: "" });
      expect(read.findings.status).toBe("completed");
      expect(read.findings.statements.length).toBeGreaterThanOrEqual(5);
      for (const { status } of read.findings.statements) expect(["PASS", "REVIEW"]).toContain(status);
      expect(read.log.filter(({ type }) => type === "job-failed")).toEqual([]);
    });

    it("finds the figure that the goal is about", () => {
      const quotes = read.findings.statements.flatMap(({ citations }) => citations.map(({ quote }) => quote));
      expect(quotes.join("\n")).toContain("30%");
    });
  });
};
