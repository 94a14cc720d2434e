import type { FailureCode } from "@quarry/failure";

/** `fast` for many small calls, `main` for the best quality; an adapter maps them to models. */
export type ModelTier = "fast" | "main";

export interface ModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One request to a provider, answered or not. */
export interface CallReport {
  readonly model: string;
  /** `refused` if the provider did not accept the form of the request, which is then repeated in a simpler one. */
  readonly outcome: "answered" | "refused" | FailureCode;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In the currency of the configured prices. */
  readonly cost: number;
}

/** Tokens, and money in the currency of the configured prices. */
export interface Spending {
  readonly tokens: number;
  readonly cost: number;
}

/** The exhausted limit, and the amount of it spent or reserved. */
export interface BudgetRefusal {
  readonly granted: false;
  readonly of: keyof Spending;
  readonly limit: number;
  readonly spent: number;
}

/** Result of a reservation. */
export type Reservation =
  | {
      readonly granted: true;
      /**
       * Replaces the reservation by the actual spending. Until then, or if the process dies before, the maximum counts as spent.
       */
      settle(spent: Spending): Promise<void>;
    }
  /** Time to wait before asking again: calls in progress have reserved more than they will cost. */
  | { readonly granted: false; readonly afterMs: number }
  | BudgetRefusal;

/** Remaining budget of a run, across processes. */
export interface Budget {
  /** Owner whose calls share a queue; owners take turns. */
  readonly owner?: string | undefined;
  /**
   * Reserves the maximum cost of a call if the budget has room. A waiting caller keeps its place by asking again with the same id.
   * @throws {Failure} `redis-down`
   */
  reserve(max: Spending, id: string): Promise<Reservation>;
}

export interface CompletionRequest {
  readonly messages: readonly ModelMessage[];
  readonly tier: ModelTier;
  /** Schema of the answer; enforced for models with structured output. */
  readonly schema?: { readonly name: string; readonly json: JsonSchema };
  /** True if the last answer did not conform although the endpoint accepted the schema: it is asked without. */
  readonly unheld?: boolean;
  /** True if an answer cut off at the output limit is usable: it is returned with `cutOff` instead of failing. */
  readonly keepsCutOff?: boolean;
  readonly signal: AbortSignal;
  /** Task of the call; an adapter may use its own model for it. */
  readonly task?: string;
  /** Budget of the run; no limit if undefined. */
  readonly budget?: Budget;
  /** Called for every request, including failed ones. */
  readonly report?: (call: CallReport) => void;
}

/** Tokens by the provider's count, estimated if missing. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Completion {
  readonly text: string;
  readonly usage: ModelUsage;
  /** True if the endpoint accepted the schema. */
  readonly structured?: boolean;
  /** A sentence that names the setting if the answer ends at the output limit. Only for requests that keep such answers. */
  readonly cutOff?: string;
  /** Approximate tokens sent, and tokens the endpoint reports as read, if it cut the prompt silently. */
  readonly promptCut?: { readonly sent: number; readonly read: number };
}

/** A model that answers messages with text. */
export interface LanguageModel {
  /** Name for reports. */
  readonly name: string;
  /** Returns the name of the model that answers a task, if there are several; default `name`. */
  readonly nameFor?: (asked: Pick<CompletionRequest, "task" | "tier">) => string;
  /** Returns settings besides model and messages that affect an answer, such as endpoint and temperature; part of the cache key. */
  readonly settingsFor?: (asked: Pick<CompletionRequest, "task" | "tier">) => unknown;
  /** Maximum tokens of prompt and answer together; default `defaultContextTokens`. */
  readonly contextTokens?: number;
  /**
   * Returns one complete answer without a time limit. An aborted signal rejects with its reason.
   * @throws {Failure} `reply-cut-off`, `reply-empty` or `reply-filtered` without an answer, `prompt-too-long`, `model-down`,
   * `upstream-busy`, `bad-configuration`, `bad-input` for refused input, `budget-exceeded`, `redis-down` if limits cannot be kept,
   * or `deadline-exceeded` after too long a silence.
   */
  complete(request: CompletionRequest): Promise<Completion>;
}

/** Context length assumed by default. */
export const defaultContextTokens = 64_000;

/** Returns the name of the model that answers a task. */
export const modelNameFor = (
  model: Pick<LanguageModel, "name" | "nameFor">,
  asked: Pick<CompletionRequest, "task" | "tier">,
): string => model.nameFor?.(asked) ?? model.name;
