import {
  languageModelOptionsOf,
  loadConfig,
  qdrantOptionsOf,
  redisOptionsOf,
  workerOptionsOf,
} from "@quarry/config";
import { expandQuery } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { openLanguageModel } from "@quarry/language-model";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { runConfiguredService } from "@quarry/runtime";
import { hydeConfig } from "./config.ts";
import { createExpandQuery, noExpansion } from "./expand-query.ts";
import { createEvidenceFeedback } from "./feedback.ts";

await runConfiguredService({
  name: "hyde",
  isBackground: true,
  configure: (warn) => loadConfig(hydeConfig, process.env, warn),
  open: async ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const prompts = await loadPrompts(defaultPromptDirectory());
    const store = createEvidenceStore(qdrantOptionsOf(config));
    const { part, ...opened } = openLanguageModel(languageModelOptionsOf(config), { redis, log, metrics });
    const feedback = createEvidenceFeedback(store);
    const expand = createExpandQuery({ ...opened, prompts, feedback });
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    return [
      part,
      evidencePart(store, { waits: false, creates: false }),
      consume(expandQuery, config.HYDE === "on" ? expand : noExpansion, worker),
    ];
  },
});
