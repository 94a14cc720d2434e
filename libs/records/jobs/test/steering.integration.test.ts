import { maxNotes, runResearch } from "@quarry/contracts";
import { createReconciler, stepJob, type StepMachine } from "@quarry/jobs";
import { linkProducer } from "@quarry/redis";
import { finishRun, runKeys } from "@quarry/runs";
import { eventually } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { z } from "zod";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const stateSchema = z.object({ stage: z.enum(["begun", "asked", "written"]) });

/** A machine that waits for answers, echoes them, then echoes its notes and takes no more, and ends. */
const steeredMachine: StepMachine<z.output<typeof stateSchema>> = {
  stateSchema,
  begin: () => ({
    state: { stage: "begun" },
    jobs: [],
    events: [{ type: "answers-awaited", questions: [] }],
    wait: { for: "answers" },
  }),
  decide: ({ stage }, _results, { id: runId, answers, notes = [] }) => {
    if (stage === "begun") {
      const text = (answers ?? []).map(({ answer }) => answer).join(", ");
      return { state: { stage: "asked" }, jobs: [stepJob(echoText, { text, runId })], events: [] };
    }
    if (stage === "asked")
      return {
        state: { stage: "written" },
        jobs: [stepJob(echoText, { text: `notes: ${notes.join(", ")}`, runId })],
        events: [],
        closesNotes: true,
      };
    return { state: { stage }, jobs: [], events: [], finish: { status: "completed", detail: "" } };
  },
};

const answers = [{ question: "Where?", answer: "in Spain" }];

describe("a run that its user steers", () => {
  it("waits for answers alone, and decides with them and with every note until it writes", async ({
    producer,
    newRun,
    runs,
    runLog,
    consuming,
    driving,
    ended,
  }) => {
    const runId = await newRun();
    const { handler, asked } = countingEcho();
    let late: unknown;
    const noting: typeof handler = async (input, context) => {
      if (input.text === "in Spain") await runs.addNote(runId, 'also "costs"\nand – 東京');
      else late = await runs.addNote(runId, "too late");
      return handler(input, context);
    };
    await consuming(echoText, noting);
    await driving(runResearch, steeredMachine);
    await producer.produce(runResearch, { runId });
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("awaiting_answers"));
    expect(await runs.resume(runId, { plan: { steps: [] }, changed: false })).toBe(false);
    expect(await runs.resume(runId, { answers })).toBe(true);
    await ended(runResearch, { runId, resumes: 1 });
    expect(asked).toEqual(["in Spain", 'notes: also "costs"\nand – 東京']);
    expect(late).toEqual({ status: "writing" });
    expect(await runs.get(runId)).toMatchObject({ answers, notes: ['also "costs"\nand – 東京'] });
    const events = (await runLog.read(runId, { count: 100 })).map(({ event }) => event);
    expect(events).toContainEqual({ type: "questions-answered", answers });
    expect(events).toContainEqual({ type: "note-added", note: 1, text: 'also "costs"\nand – 東京' });
  });

  it("decides again where a note came in while it decided", async ({
    producer,
    newRun,
    runs,
    consuming,
    driving,
    ended,
  }) => {
    const runId = await newRun();
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    const onCheckpoint = async (point: string, step: number): Promise<void> => {
      if (point === "decided" && step === 2 && (await runs.get(runId))?.notes?.length === 0)
        await runs.addNote(runId, "at the last moment");
    };
    await driving(runResearch, steeredMachine, { onCheckpoint });
    await producer.produce(runResearch, { runId });
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("awaiting_answers"));
    await runs.resume(runId, { answers });
    await ended(runResearch, { runId, resumes: 1 });
    expect(asked).toEqual(["in Spain", "notes: at the last moment"]);
  });

  it("takes as many notes as may be, and none once it is over", async ({ newRun, runs }) => {
    const runId = await newRun();
    const outcomes = await Promise.all(
      Array.from({ length: maxNotes + 1 }, (_, index) => runs.addNote(runId, `note ${index}`)),
    );
    expect(outcomes.filter(({ status }) => status === "added")).toHaveLength(maxNotes);
    expect(outcomes.filter(({ status }) => status === "full")).toHaveLength(1);
    await runs.requestCancel(runId);
    expect(await runs.addNote(runId, "late")).toEqual({ status: "ended" });
    expect(await runs.addNote("r-00000000nobody", "lost")).toEqual({ status: "ended" });
  });

  it("is not cancelled because of a wait that its user has ended", async ({ options, newRun, runs }) => {
    const runId = await newRun();
    const { ask, close } = linkProducer(options.redis);
    const end = { status: "cancelled", detail: "waited" } as const;
    await ask((connection) => connection.hset(runKeys(runId).record, "resumes", 1));
    expect(await finishRun(ask, runId, { end, now: 0, resumes: 0 })).toBe(false);
    expect(await finishRun(ask, runId, { end, now: 0, resumes: 1 })).toBe(true);
    await close();
    expect((await runs.get(runId))?.status).toBe("cancelled");
  });

  it("is cancelled when it has waited for its user until its limit", async ({
    options,
    producer,
    start,
    newRun,
    runs,
    runLog,
    driving,
  }) => {
    const runId = await newRun();
    await driving(runResearch, steeredMachine);
    await producer.produce(runResearch, { runId });
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("awaiting_answers"));
    const { redis, log } = options;
    const week = 7 * 86_400_000;
    const clock = (): number => Date.now() + week;
    await start(createReconciler({ redis, log, intervalMs: 50, maxWaitMs: week, clock }));
    await eventually(async () => expect((await runs.get(runId))?.status).toBe("cancelled"));
    expect((await runLog.read(runId, { count: 100 })).at(-1)?.event).toMatchObject({
      type: "run-finished",
      detail: expect.stringContaining("waited 7 days"),
    });
  });
});
