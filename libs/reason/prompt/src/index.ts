/*
 * Loads the prompts of prompts/ and the templates of templates/, and renders prompts; foreign text occurs only inside a block with a random boundary.
 * Not for talking to a model: that is @quarry/language-model.
 * Platform libs, services and tools may import it.
 */
export {
  defaultPromptDirectory,
  loadOverviewWordings,
  loadPrompt,
  loadPrompts,
  type OverviewWordings,
} from "./load-prompt.ts";

export { defaultTemplateDirectory, loadTemplates, parseTemplate } from "./load-templates.ts";
export { parsePrompt, type Prompt } from "./parse-prompt.ts";
export { renderPrompt } from "./render-prompt.ts";
