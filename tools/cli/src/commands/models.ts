import { CommandError, exitCodes } from "@quarry/command-line";
import { createLanguageModel } from "@quarry/language-model";
import { findLocalModel } from "@quarry/local-stack";
import type { Command } from "commander";
import { contextLengthOf, type NamedTrial, tryModel } from "../models/try-model.ts";
import { jsonLine, plain, table, type World } from "../world.ts";

interface ModelsOptions {
  readonly baseUrl?: string;
  readonly model?: string;
  readonly json?: true;
}

interface Tried {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
}

/**
 * Returns the model to try: the named one, else the configured one, else a local one.
 * @throws CommandError if there is none
 */
const modelToTry = async ({ environment }: World, { baseUrl, model }: ModelsOptions): Promise<Tried> => {
  const url = baseUrl ?? environment["LLM_BASE_URL"];
  const name = model ?? environment["LLM_MODEL"];
  // A key that is set for one endpoint is never sent to another.
  const apiKey = baseUrl === undefined ? environment["LLM_API_KEY"] || undefined : undefined;
  if (url && name) return { baseUrl: url, model: name, apiKey };
  if (url || name) throw new CommandError(exitCodes.badUsage, "give both --base-url and --model, or neither");
  const found = await findLocalModel(fetch);
  if (found !== undefined) return { baseUrl: found.baseUrl, model: found.model };
  throw new CommandError(
    exitCodes.badUsage,
    "no model is configured and none serves on this machine; give --base-url and --model, or start Ollama, LM Studio, llama.cpp or vLLM",
  );
};

const speedOf = (tried: readonly NamedTrial[]): number => {
  const seconds = tried.reduce((sum, one) => sum + one.seconds, 0);
  const tokens = tried.reduce((sum, one) => sum + one.outputTokens, 0);
  return seconds === 0 ? 0 : Math.round((tokens / seconds) * 10) / 10;
};

const rowOf = ({ name, done, seconds, problem }: NamedTrial): string[] => [
  done ? "done" : "failed",
  `${seconds.toFixed(1)} s`,
  problem === null ? name : `${name}: ${plain(problem)}`,
];

const contextWords = (length: number | undefined): string =>
  length === undefined
    ? "The server does not say its context length; set LLM_CONTEXT_TOKENS to it."
    : `Context: ${length} tokens at most; set LLM_CONTEXT_TOKENS to what the server is started with.`;

/**
 * Adds `quarry models`, which tries a model on five small tasks and reports its suitable uses, its speed and its context length.
 */
export const addModels = (program: Command, world: World): void => {
  program
    .command("models")
    .description(
      "Try a language model on five small tasks: what it is good for, how fast, how much it reads.",
    )
    .option(
      "--base-url <url>",
      "its OpenAI-compatible endpoint (default LLM_BASE_URL, else one of this machine)",
    )
    .option("--model <name>", "its name there (default LLM_MODEL)")
    .option("--json", "print JSON on stdout and nothing else")
    .action(async (options: ModelsOptions) => {
      const { baseUrl, model: name, apiKey } = await modelToTry(world, options);
      const { signal } = world;
      const model = createLanguageModel({
        baseUrl,
        apiKey,
        model: name,
        taskModels: {},
        temperature: 0,
        reasoningEffort: { fast: undefined, main: undefined },
        idleTimeoutMs: 120_000,
        contextTokens: 64_000,
        price: { input: 0, output: 0 },
        fastPrice: { input: 0, output: 0 },
      });
      const contextTokens = await contextLengthOf({ baseUrl, model: name }, { get: fetch, signal, apiKey });
      const tasks = await tryModel({ model, signal, clock: () => performance.now() });
      const goodFor = tasks.filter(({ done }) => done).map((one) => one.goodFor);
      const tokensPerSecond = speedOf(tasks);
      if (options.json)
        return world.print(
          jsonLine({ baseUrl, model: name, contextTokens, tokensPerSecond, goodFor, tasks }),
        );
      const verdict = goodFor.length === 0 ? "nothing that Quarry needs" : goodFor.join(", ");
      return world.print(
        `${plain(name)} at ${plain(baseUrl)}\n${table(tasks.map(rowOf))}Good for: ${verdict}.\n${tokensPerSecond} tokens a second.\n${contextWords(contextTokens)}\n`,
      );
    });
};
