import { type TriedTask, tryTask, type TryPorts } from "@quarry/language-model";
import { z } from "zod";
import { modelTasks } from "./model-tasks.ts";

/** Result of a model on one of the five tasks. */
export interface NamedTrial extends TriedTask {
  readonly name: string;
  readonly goodFor: string;
}

/** Tries a model on the five tasks, one after the other. */
export const tryModel = async (ports: TryPorts): Promise<readonly NamedTrial[]> => {
  const tried: NamedTrial[] = [];
  for (const task of modelTasks) {
    const { name, goodFor } = task;
    tried.push({ name, goodFor, ...(await tryTask(task, ports)) });
  }
  return tried;
};

const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: z.int().optional(),
      context_length: z.int().optional(),
      meta: z.object({ n_ctx_train: z.int().optional() }).nullish(),
    }),
  ),
});
const shownSchema = z.object({ model_info: z.record(z.string(), z.unknown()) });

type Get = (url: string, init?: RequestInit) => Promise<Response>;

const jsonOf = async (get: Get, url: string, init: RequestInit): Promise<unknown> => {
  try {
    const response = await get(url, { ...init, redirect: "error" });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};

interface ServerPorts {
  readonly get: Get;
  readonly signal: AbortSignal;
  readonly apiKey?: string | undefined;
}

const headersOf = ({ apiKey }: ServerPorts) =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

interface Served {
  readonly baseUrl: string;
  readonly model: string;
}

/** Returns the context length as vLLM and llama.cpp list it. */
const listedLength = async ({ baseUrl, model }: Served, ports: ServerPorts): Promise<number | undefined> => {
  const init = { headers: headersOf(ports), signal: ports.signal };
  const list = await jsonOf(ports.get, `${baseUrl.replace(/\/+$/u, "")}/models`, init);
  const listed = listSchema.safeParse(list).data?.data.find(({ id }) => id === model);
  return listed?.max_model_len ?? listed?.context_length ?? listed?.meta?.n_ctx_train;
};

/** Returns the context length as Ollama shows it. */
const shownLength = async ({ baseUrl, model }: Served, ports: ServerPorts): Promise<number | undefined> => {
  const { get, signal } = ports;
  const init = { method: "POST", headers: headersOf(ports), body: JSON.stringify({ model }), signal };
  const shown = await jsonOf(get, new URL("/api/show", baseUrl).href, init);
  const info = Object.entries(shownSchema.safeParse(shown).data?.model_info ?? {});
  const [, length] = info.find(([name]) => name.endsWith(".context_length")) ?? [];
  return typeof length === "number" ? length : undefined;
};

/** Reads the context length that a server reports for a model; undefined if it reports none. */
export const contextLengthOf = async (served: Served, ports: ServerPorts): Promise<number | undefined> =>
  (await listedLength(served, ports)) ?? shownLength(served, ports);
