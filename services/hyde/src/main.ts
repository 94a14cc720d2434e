import { loadConfig, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { expandQuery } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { consume } from "@quarry/queue";
import { runConfiguredService } from "@quarry/runtime";
import { createEvidenceFeedback } from "./adapters/evidence-feedback.ts";
import { openExpansionCache } from "./adapters/expansion-cache.ts";
import { hydeConfig } from "./config.ts";
import { createExpandQuery } from "./expand-query.ts";
import { noExpansion } from "./no-expansion.ts";

await runConfiguredService({
  name: "hyde",
  configure: () => loadConfig(hydeConfig, process.env),
  open: async ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const prompts = await loadPrompts(defaultPromptDirectory());
    const store = createEvidenceStore(qdrantOptionsOf(config));
    const cache = openExpansionCache(redis, log);
    const feedback = createEvidenceFeedback(store);
    const expand = createExpandQuery({ model: null, prompts, feedback, cache });
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    return [
      cache,
      evidencePart(store, { waits: false }),
      consume(expandQuery, config.HYDE === "on" ? expand : noExpansion, worker),
    ];
  },
});
