import { loadConfig, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { auditText, indexSource, runResearch } from "@quarry/contracts";
import { consumeSequence, consumeSteps, createReconciler } from "@quarry/jobs";
import { runConfiguredService } from "@quarry/runtime";
import { auditTextSequence } from "./audit-text/audit-text.ts";
import { orchestratorConfig } from "./config.ts";
import { indexSourceSequence } from "./index-source.ts";
import { openItems } from "./open-items.ts";
import { readingLimitsOf } from "./reading/reading-limits.ts";
import { createResearchMachine } from "./research-machine.ts";

await runConfiguredService({
  name: "orchestrator",
  configure: () => loadConfig(orchestratorConfig, process.env),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    return [
      consumeSteps(runResearch, createResearchMachine(readingLimitsOf(config)), worker),
      consumeSequence(indexSource, indexSourceSequence, worker),
      consumeSequence(auditText, auditTextSequence, worker),
      ...openItems(worker),
      createReconciler({ redis, log }),
    ];
  },
});
