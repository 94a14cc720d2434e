import { z } from "zod";

/** A language model offered by a server on this machine. */
export interface LocalModel {
  readonly server: string;
  readonly baseUrl: string;
  readonly model: string;
}

/** OpenAI-compatible servers and their default ports. */
const servers = [
  { server: "Ollama", port: 11_434 },
  { server: "LM Studio", port: 1_234 },
  { server: "llama.cpp", port: 8_080 },
  { server: "vLLM", port: 8_000 },
] as const;

const modelsSchema = z.object({
  data: z.array(z.object({ id: z.string().regex(/^[\w.:/@+-]{1,200}$/u), owned_by: z.string().optional() })),
});

const patienceMs = 500;

/** True for a generative model: not Quarry's own API, and no encoder. */
const isWriter = ({
  id,
  owned_by: owner,
}: {
  readonly id: string;
  readonly owned_by?: string | undefined;
}): boolean => owner !== "quarry" && !/^quarry\b|embed|rerank|bge-|minilm/iu.test(id);

type Get = (url: string, init: RequestInit) => Promise<Response>;

const modelAt = async (get: Get, port: number): Promise<string | undefined> => {
  try {
    const response = await get(`http://127.0.0.1:${port}/v1/models`, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) return undefined;
    return modelsSchema.safeParse(await response.json()).data?.data.find(isWriter)?.id;
  } catch {
    return undefined;
  }
};

/** Finds a model on this machine, on loopback only and without a key; undefined if no server offers one. */
export const findLocalModel = async (
  get: Get,
  ports: readonly { readonly server: string; readonly port: number }[] = servers,
): Promise<LocalModel | undefined> => {
  const found = await Promise.all(
    ports.map(async ({ server, port }) => ({ server, port, model: await modelAt(get, port) })),
  );
  for (const { server, port, model } of found)
    if (model !== undefined) return { server, baseUrl: `http://127.0.0.1:${port}/v1`, model };
  return undefined;
};

/** Adds a local model to an environment without one, and says so in one line; `isRefused` disables this. */
export const withLocalModel = async (
  environment: NodeJS.ProcessEnv,
  {
    isRefused,
    say,
    find,
  }: {
    readonly isRefused: boolean;
    readonly say: (line: string) => void;
    readonly find: () => Promise<LocalModel | undefined>;
  },
): Promise<NodeJS.ProcessEnv> => {
  if (isRefused) return environment;
  if (environment["LLM_BASE_URL"] || environment["LLM_MODEL"] || environment["LLM_TASK_MODELS"])
    return environment;
  const found = await find();
  if (found === undefined) return environment;
  const { server, baseUrl, model } = found;
  say(`quarry: using ${model} of ${server} at ${baseUrl}; --no-model disables it\n`);
  // A key for another endpoint is not sent to this one.
  return { ...environment, LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: "", LLM_API_KEY_FILE: "" };
};
