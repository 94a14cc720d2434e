import type { Budget } from "../guards/budget.ts";
import type { CallReport } from "../usage/usage.ts";

/** `fast` for many small calls, `main` where quality counts most; an adapter maps them to models. */
export type ModelTier = "fast" | "main";

export interface ModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CompletionRequest {
  readonly messages: readonly ModelMessage[];
  readonly tier: ModelTier;
  /** What the answer must look like; a model that knows structured output is held to it. */
  readonly schema?: { readonly name: string; readonly json: JsonSchema };
  readonly signal: AbortSignal;
  /** Which task asks: an adapter may have a model of its own for it. */
  readonly task?: string;
  /** What may be spent; without one nothing is counted against anything. */
  readonly budget?: Budget;
  /** Told of every request that goes out, the failed ones included. */
  readonly report?: (call: CallReport) => void;
}

/** Tokens as the provider counts them, estimated where it does not. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Completion {
  readonly text: string;
  readonly usage: ModelUsage;
}

/** Something that answers messages with text. */
export interface LanguageModel {
  /** As reports name it. */
  readonly name: string;
  /** Of the model that answers a task, where several do; `name` when left out. */
  readonly nameFor?: (asked: Pick<CompletionRequest, "task" | "tier">) => string;
  /** Milliseconds a task may spend on it, all asks and waits together; without end when left out. */
  readonly taskDeadlineMs?: number;
  /**
   * One answer. An aborted signal rejects with its reason.
   * @throws {Failure} `model-down`, `upstream-busy`, `bad-configuration`, `bad-input` for what the provider refuses,
   * `budget-exceeded`, `redis-down` when limits cannot be kept, or `deadline-exceeded` of the call itself.
   */
  complete(request: CompletionRequest): Promise<Completion>;
}

/** The name of the model that answers a task. */
export const modelNameFor = (
  model: Pick<LanguageModel, "name" | "nameFor">,
  asked: Pick<CompletionRequest, "task" | "tier">,
): string => model.nameFor?.(asked) ?? model.name;
