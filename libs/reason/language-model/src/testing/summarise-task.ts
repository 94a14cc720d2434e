import type { Logger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { z } from "zod";
import type { LanguageModel } from "../model/language-model.ts";
import { runTask } from "../tasks/run-task.ts";
import { defineTask, type Task, type TaskPorts } from "../tasks/task.ts";

/** Dependency of the fallback of `summarise`. */
export interface Summaries {
  summarise(page: string): Promise<string>;
}

/** A task for tests: a page in, a summary out. */
export const summarise = defineTask({
  name: "summarise",
  prompt: "summarise",
  tier: "fast",
  input: z.object({ page: z.string().min(1) }),
  output: z.object({ summary: z.string().min(1), score: z.number().default(0) }),
  values: ({ page }) => ({ page }),
  fallback: async ({ page }, ports: Summaries) => ({ summary: await ports.summarise(page) }),
});

const prompt = parsePrompt(
  "summarise",
  "---\nid: summarise\nversion: 1\ntier: fast\ninput: [page]\nuntrusted: [page]\noutputLanguage: In English.\n---\n{{page}}\n",
);

/** A log that records its lines. */
export const recordingLog = () => {
  const lines: { level: string; fields: object; message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  const log: Logger = {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: () => log,
  };
  return { log, lines };
};

/** Runs `summarise`, or a similar task, on one page; the boundary of its prompt is b1. */
export const runSummarise = async (
  model: LanguageModel | null,
  changes: Partial<TaskPorts<Summaries>> = {},
  task: Task<typeof summarise.input, typeof summarise.output, Summaries> = summarise,
) => {
  const { log, lines } = recordingLog();
  const outcome = await runTask(
    task,
    { page: "A page." },
    {
      model,
      prompts: new Map([["summarise", prompt]]),
      fallback: { summarise: async (page) => `by hand: ${page}` },
      log,
      signal: new AbortController().signal,
      boundary: () => "b1",
      ...changes,
    },
  );
  return { outcome, lines };
};

/** Result of `runSummarise` with the scripted reply `{"summary":"short","score":2}`. */
export const byModel = {
  output: { summary: "short", score: 2 },
  method: "model",
  model: { name: "scripted" },
};
/** Result of `runSummarise` from the fallback. */
export const byFallback = { output: { summary: "by hand: A page.", score: 0 }, method: "twin", model: null };
