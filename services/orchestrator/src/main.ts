import { openBlobs } from "@quarry/blobs";
import { blobOptionsOf, loadConfig, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { auditText, indexSource, runResearch } from "@quarry/contracts";
import { consumeSequence, consumeSteps, createReconciler, createSweeper } from "@quarry/jobs";
import { runConfiguredService } from "@quarry/runtime";
import { orchestratorConfig } from "./config.ts";
import { readingLimitsOf } from "./reading/reading-limits.ts";
import { createResearchMachine } from "./research/research-machine.ts";
import { auditTextSequence } from "./sequences/audit-text.ts";
import { openItems } from "./sequences/await-items.ts";
import { indexSourceSequence } from "./sequences/index-source.ts";
import { openWatches } from "./watches/open-watches.ts";
import { openWebhooks } from "./webhooks/open-webhooks.ts";

await runConfiguredService({
  name: "orchestrator",
  configure: (warn) => loadConfig(orchestratorConfig, process.env, warn),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    const watches = openWatches(config, worker);
    return [
      consumeSteps(runResearch, createResearchMachine(readingLimitsOf(config)), worker),
      consumeSequence(indexSource, indexSourceSequence, worker),
      consumeSequence(auditText, auditTextSequence, worker),
      ...openItems(worker),
      ...watches.parts,
      ...openWebhooks(config, worker, watches.settle),
      createReconciler({ redis, log, maxWaitMs: config.RUN_WAIT_DAYS * 86_400_000 }),
      createSweeper({
        redis,
        log,
        blobs: openBlobs(blobOptionsOf(config)),
        runKeepDays: config.RUN_KEEP_DAYS,
        jobKeepHours: config.JOB_KEEP_HOURS,
      }),
    ];
  },
});
