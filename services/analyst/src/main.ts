import { loadConfig } from "@quarry/config";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { runConfiguredService } from "@quarry/runtime";
import { analystConfig } from "./config.ts";
import { createAnalyst } from "./create-analyst.ts";

await runConfiguredService({
  name: "analyst",
  configure: () => loadConfig(analystConfig, process.env),
  open: async (context) =>
    createAnalyst({ ...context, prompts: await loadPrompts(defaultPromptDirectory()) }),
});
