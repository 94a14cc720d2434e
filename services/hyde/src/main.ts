import { loadConfig, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { expandQuery } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { consume } from "@quarry/queue";
import { runConfiguredService } from "@quarry/runtime";
import { createEvidenceFeedback } from "./adapters/evidence-feedback.ts";
import { hydeConfig } from "./config.ts";
import { createExpandQuery } from "./expand-query.ts";

await runConfiguredService({
  name: "hyde",
  configure: () => loadConfig(hydeConfig, process.env),
  open: async ({ config, log, metrics }) => {
    const prompts = await loadPrompts(defaultPromptDirectory());
    const store = createEvidenceStore(qdrantOptionsOf(config));
    const handler = createExpandQuery({ model: null, prompts, feedback: createEvidenceFeedback(store) });
    const worker = { redis: redisOptionsOf(config), log, metrics, ...workerOptionsOf(config) };
    return [evidencePart(store, { waits: false }), consume(expandQuery, handler, worker)];
  },
});
