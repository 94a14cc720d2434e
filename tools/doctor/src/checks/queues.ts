import { redisConfig, redisOptionsOf } from "@quarry/config";
import { watchQueues } from "@quarry/jobs";
import { z } from "zod";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { ok, warning } from "../finding.ts";

/** Whether somebody takes the jobs that wait; nothing is said where Redis does not answer, which its own check does. */
export const queues: Check = {
  name: "Queues",
  run: async (environment) => {
    if (!environment["REDIS_URL"] && !environment["REDIS_SENTINELS"]) return [];
    const config = configured(z.object(redisConfig), environment);
    if (config === undefined) return [];
    const watch = watchQueues(redisOptionsOf(config), Date.now);
    try {
      const states = await watch.read();
      const left = states.filter(({ waiting, consumers }) => waiting > 0 && consumers === 0);
      if (left.length === 0) return [ok("no job waits that nobody takes")];
      return left.map(({ queue, waiting }) =>
        warning(
          `${waiting} jobs wait in ${queue}, and no service takes them.`,
          "Start the service that does (ARCHITECTURE.md names it), or look why it is not ready.",
        ),
      );
    } catch {
      return [];
    } finally {
      await watch.close();
    }
  },
};
