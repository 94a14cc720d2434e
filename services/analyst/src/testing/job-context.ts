import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings, loadPrompts } from "@quarry/prompt";

export const prompts = await loadPrompts(defaultPromptDirectory());

export const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());

/** The context of a job that is not cancelled. */
export const jobContext = {
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};
