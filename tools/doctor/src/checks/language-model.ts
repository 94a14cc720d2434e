import { languageModelConfig } from "@quarry/config";
import { parsedJson } from "@quarry/failure";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { z } from "zod";
import { askHttp, type HttpAnswer, listensElsewhere } from "../ask-http.ts";
import { type Check, configured, down, type Finding, ok, problem, warning } from "../check.ts";

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const maxNamed = 8;

const parsedModels = (answer: HttpAnswer): readonly string[] | undefined => {
  if (answer.kind === "silent" || answer.status !== 200) return undefined;
  return modelsSchema.safeParse(parsedJson(answer.body)).data?.data.map(({ id }) => id);
};

interface Endpoint {
  readonly url: string;
  readonly key: string | undefined;
  /** Configured models, each with its variable. */
  readonly models: readonly { readonly model: string; readonly variable: string }[];
}

/** Returns the address of the list of models below a base address, with its query. */
const modelsAt = (base: URL, path = base.pathname): string => {
  const address = new URL(base);
  address.pathname = `${path.replace(/\/+$/u, "")}/models`;
  return address.href;
};

/**
 * Checks for an endpoint without /v1, which is the usual mistake. If a server lists its models below that path, the path was
 * missing.
 */
const otherPath = async ({ url, key }: Endpoint): Promise<Finding> => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const here = new URL(url);
  const shown = `${here.origin}${here.pathname.replace(/\/+$/u, "")}`;
  // User and query may hold secrets.
  const rest =
    here.href === `${here.origin}${here.pathname}` ? "" : ", with the user and the query that it has";
  for (const path of ["/v1", "/api/v1", "/openai/v1"]) {
    const candidate = `${here.origin}${path}`;
    if (candidate === shown) continue;
    if (parsedModels(await askHttp(modelsAt(here, path), { headers })) !== undefined)
      return problem(
        `LLM_BASE_URL leads to no OpenAI-compatible endpoint (${shown}).`,
        `Set LLM_BASE_URL=${candidate}${rest}`,
      );
  }
  return warning(
    `${here.host} lists no models at ${here.pathname.replace(/\/$/u, "")}/models, so LLM_MODEL cannot be checked.`,
    "If tasks are answered by their fallbacks, look at LLM_BASE_URL: it ends before /chat/completions.",
  );
};

const findingsOn = async (answer: HttpAnswer, endpoint: Endpoint): Promise<readonly Finding[]> => {
  const { url, key, models } = endpoint;
  if (answer.kind === "silent") {
    const elsewhere = await listensElsewhere("LLM_BASE_URL", url);
    return [
      down(
        `The language model does not answer at ${new URL(url).host}: ${answer.reason}.`,
        `Start it, correct LLM_BASE_URL, or unset LLM_BASE_URL and LLM_MODEL to work without one.${elsewhere}`,
      ),
    ];
  }
  if (answer.status === 401 || answer.status === 403)
    return [
      key === undefined
        ? problem("The language model asks for an API key, and none is set.", "Set LLM_API_KEY to it.")
        : problem(
            "The language model refuses the API key.",
            "Set LLM_API_KEY to a valid key of that endpoint.",
          ),
    ];
  const served = parsedModels(answer);
  if (served === undefined) return [await otherPath(endpoint)];
  const missing = models.filter(({ model }) => !served.includes(model));
  const listed = [...new Set(models.map(({ model }) => model))].join(", ");
  if (missing.length === 0) return [ok(`the language model answers and serves ${listed}`)];
  const names = served.slice(0, maxNamed).join(", ");
  return missing.map(({ model, variable }) =>
    problem(
      `The endpoint does not serve ${model}.`,
      `Set ${variable} to one that it serves: ${names}${served.length > maxNamed ? ", …" : ""}.`,
    ),
  );
};

/** Reports models for tasks that do not exist; each task has a prompt of its name. */
const unknownTasks = async (models: Readonly<Record<string, string>>): Promise<readonly Finding[]> => {
  if (Object.keys(models).length === 0) return [];
  const tasks = [...(await loadPrompts(defaultPromptDirectory())).keys()];
  return Object.keys(models)
    .filter((task) => !tasks.includes(task))
    .map((task) =>
      problem(
        `LLM_TASK_MODELS names a task ${task}, which does not exist.`,
        `Name one of ${tasks.join(", ")}.`,
      ),
    );
};

/** Checks the language model, if one is configured. It requests only the list of models, never a completion that costs money. */
export const languageModel: Check = {
  name: "Language model",
  run: async (environment) => {
    const config = configured(z.object(languageModelConfig), environment);
    if (config === undefined) return [];
    const { LLM_BASE_URL: base, LLM_API_KEY: key, LLM_MODEL: model, LLM_FAST_MODEL: fast } = config;
    const ofTasks = Object.values(config.LLM_TASK_MODELS);
    if (base === undefined || model === undefined)
      return [ok("none is set: every reasoning task is done by its extractive fallback")];
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const models = [
      { model, variable: "LLM_MODEL" },
      ...(fast === undefined ? [] : [{ model: fast, variable: "LLM_FAST_MODEL" }]),
      ...ofTasks.map((one) => ({ model: one, variable: "LLM_TASK_MODELS" })),
    ];
    const endpoint = { url: base, key, models };
    return [
      ...(await unknownTasks(config.LLM_TASK_MODELS)),
      ...(await findingsOn(await askHttp(modelsAt(new URL(base)), { headers }), endpoint)),
    ];
  },
};
