import {
  blobConfig,
  healthConfig,
  integerVariable,
  logConfig,
  redisConfig,
  retrievalConfig,
  webhookConfig,
  workerConfig,
} from "@quarry/config";
import { wayOutVariables } from "@quarry/web/post";
import { z } from "zod";

/** Environment variables of the orchestrator. */
export const orchestratorConfig = z.object({
  ...redisConfig,
  ...blobConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...retrievalConfig,
  ...webhookConfig,
  ...wayOutVariables,
  RUN_KEEP_DAYS: integerVariable(0, 36_500)
    .default(90)
    .describe(
      "Days after which a run that has ended is removed with its report, and what only it had indexed; 0 keeps runs forever.",
    ),
  RUN_WAIT_DAYS: integerVariable(0, 365)
    .default(7)
    .describe(
      "Days that a run waits for its user to approve its plan or to answer its questions before it is cancelled; 0 waits forever.",
    ),
  JOB_KEEP_HOURS: integerVariable(0, 72)
    .default(24)
    .describe(
      "Hours for which the queue board shows the jobs of a run that has ended; fewer once Redis is more than half full.",
    ),
});

export type OrchestratorConfig = z.output<typeof orchestratorConfig>;
