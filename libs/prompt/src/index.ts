/*
 * Loads the prompts of prompts/ and renders them; foreign text gets in only inside a block with a random boundary.
 * Not for talking to a model: that is @quarry/language-model.
 * Platform libs, services and tools may import it.
 */
export { defaultPromptDirectory } from "./default-prompt-directory.ts";
export { loadOverviewWordings, type OverviewWordings } from "./load-overview-wordings.ts";
export { loadPrompt, loadPrompts } from "./load-prompt.ts";
export { parsePrompt, type Prompt } from "./parse-prompt.ts";
export { randomBoundary } from "./random-boundary.ts";
export { renderPrompt } from "./render-prompt.ts";
