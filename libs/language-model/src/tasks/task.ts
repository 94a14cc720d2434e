import type { z } from "zod";
import type { AnswerForm } from "../asking/reply-form.ts";
import type { ModelTier } from "../model/language-model.ts";

/** A reasoning task: what goes in, what comes out, how a model is asked, and what answers without one. */
export interface Task<Input extends z.ZodType, Output extends z.ZodType, FallbackPorts> {
  readonly name: string;
  /** Id of the prompt in prompts/. */
  readonly prompt: string;
  readonly tier: ModelTier;
  readonly input: Input;
  readonly output: Output;
  /** The prompt's values for an input. */
  readonly values: (input: z.output<Input>) => Readonly<Record<string, string>>;
  /**
   * What a model is asked for and held to, when that is not the output itself: without what only the fallback can say, and
   * refusing, in words the model can act on, what is useless for this input.
   */
  readonly reply?: (input: z.output<Input>) => z.ZodType<z.input<Output>>;
  /**
   * `text` for an answer in the prompt's own form: no schema is sent, and `reply` reads a string. JSON when left out.
   */
  readonly answer?: AnswerForm;
  /** The extractive fallback: answers from the input and its ports alone, deterministically. */
  readonly fallback: (input: z.output<Input>, ports: FallbackPorts) => Promise<z.input<Output>>;
}

/** Declares a reasoning task; `FallbackPorts` is what its fallback needs of the world. */
export const defineTask = <Input extends z.ZodType, Output extends z.ZodType, FallbackPorts>(
  task: Task<Input, Output, FallbackPorts>,
): Task<Input, Output, FallbackPorts> => task;
