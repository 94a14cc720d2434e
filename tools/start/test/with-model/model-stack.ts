import type { QuarryClient } from "@quarry/client";
import type { startModelServer } from "@quarry/testkit/model-server";

/** A running stack whose model is a server of the test. */
export interface ModelStack {
  readonly client: QuarryClient;
  readonly redisUrl: string;
  readonly model: Awaited<ReturnType<typeof startModelServer>>;
}
