import { beforeAll, describe, expect, it } from "vitest";
import { hasMeetings, readMeetings } from "./meetings.ts";
import { type GoalRead, readGoal } from "./read-goal.ts";

const goal = "What was decided about funding and support during the pandemic, and who disagreed?";

describe.skipIf(!hasMeetings).each([{ persona: null }, { persona: "capable" }] as const)(
  "real meetings of shared/data/qmsum read for a goal, with a model: $persona",
  ({ persona }) => {
    let read: GoalRead;

    beforeAll(async () => {
      const meetings = readMeetings(2);
      read = await readGoal({
        fill: async (collection) => {
          for (const { id, text } of meetings)
            await collection.addItem({ linkId: id, source: "parliament", title: id, transcript: text });
        },
        goal,
        persona,
        deadlineMs: 3_600_000,
      });
    }, 7_200_000);

    it("gives goals, a plan, findings and an audited article", () => {
      expect(read.goals.length).toBeGreaterThanOrEqual(1);
      expect(read.plan.steps.length).toBeGreaterThanOrEqual(1);
      const { findings = [], figures } = read.findings.reading ?? {};
      expect(findings.filter(({ sentences }) => sentences.length > 0)).toHaveLength(read.plan.steps.length);
      expect(figures).toMatchObject({ reachableShare: 1 });
      expect(figures?.cutShare).toBeLessThan(0.6);
      expect(read.findings.sentences.length).toBeGreaterThanOrEqual(8);
      expect(read.verified).toMatchObject({ exitCode: 0, stderr: "" });
    });
  },
);
