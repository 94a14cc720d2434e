import type { z } from "zod";
import type { ModelTier } from "./language-model.ts";

/** A reasoning task: what goes in, what comes out, how a model is asked, and what answers without one. */
export interface Task<Input extends z.ZodType, Output extends z.ZodType, TwinPorts> {
  readonly name: string;
  /** Id of the prompt in prompts/. */
  readonly prompt: string;
  readonly tier: ModelTier;
  readonly input: Input;
  readonly output: Output;
  /** The prompt's values for an input. */
  readonly values: (input: z.output<Input>) => Readonly<Record<string, string>>;
  /** The extractive twin: answers from the input and its ports alone, deterministically. */
  readonly twin: (input: z.output<Input>, ports: TwinPorts) => Promise<z.input<Output>>;
}

/** Declares a reasoning task; `TwinPorts` is what its twin needs of the world. */
export const defineTask = <Input extends z.ZodType, Output extends z.ZodType, TwinPorts>(
  task: Task<Input, Output, TwinPorts>,
): Task<Input, Output, TwinPorts> => task;
