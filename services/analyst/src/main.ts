import { loadConfig } from "@quarry/config";
import { defaultPromptDirectory, loadOverviewWordings, loadPrompts } from "@quarry/prompt";
import { runConfiguredService } from "@quarry/runtime";
import { analystConfig } from "./config.ts";
import { openAnalyst } from "./open-analyst.ts";

await runConfiguredService({
  name: "analyst",
  isBackground: true,
  configure: (warn) => loadConfig(analystConfig, process.env, warn),
  open: async (context) => {
    const directory = defaultPromptDirectory();
    const [prompts, wordings] = await Promise.all([loadPrompts(directory), loadOverviewWordings(directory)]);
    return openAnalyst({ ...context, prompts, wordings });
  },
});
