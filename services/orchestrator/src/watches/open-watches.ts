import { openBlobs } from "@quarry/blobs";
import { createCollectionStore } from "@quarry/collections";
import { blobOptionsOf } from "@quarry/config";
import { type deliverWebhook, type InputOf, repeatWatch } from "@quarry/contracts";
import { consume, createProducer, createSchedules, type WorkerOptions } from "@quarry/jobs";
import { createRunLog, createRunStore, createWatchStore, type RunRecord } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import type { OrchestratorConfig } from "../config.ts";
import { createRepeatWatch } from "./repeat-watch.ts";
import { settleRepetition } from "./settle-repetition.ts";

/** Service parts that repeat questions, and the handler for the end of a repetition. */
export interface Watches {
  readonly parts: readonly Lifecycle[];
  /** Records the end of a repetition, and returns the message about changes. */
  readonly settle: (run: RunRecord, at: string) => Promise<InputOf<typeof deliverWebhook> | undefined>;
}

/** Opens the parts that repeat the questions of watches. */
export const openWatches = (config: OrchestratorConfig, worker: WorkerOptions): Watches => {
  const { redis, clock = Date.now } = worker;
  const runs = createRunStore({ redis, blobs: openBlobs(blobOptionsOf(config)), clock });
  const log = createRunLog({ redis });
  const watches = createWatchStore({ redis, clock });
  const schedules = createSchedules(repeatWatch, { redis, clock });
  const producer = createProducer({ redis });
  const collections = createCollectionStore({ redis, clock });
  const deployment = config.WEBHOOK_URL === undefined ? undefined : { url: config.WEBHOOK_URL };
  const stores: Lifecycle = {
    name: "watches",
    start: async () => undefined,
    stop: async () =>
      void (await Promise.all(
        [runs, log, watches, schedules, producer, collections].map((store) => store.close()),
      )),
  };
  const repeat = createRepeatWatch({ runs, log, watches, schedules, producer, collections, clock });
  return {
    parts: [stores, consume(repeatWatch, repeat, worker)],
    settle: (run, at) => settleRepetition({ watches, runs, deployment }, run, at),
  };
};
