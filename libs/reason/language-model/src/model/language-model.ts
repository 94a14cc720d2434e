import type { FailureCode } from "@quarry/failure";

/** `fast` for many small calls, `main` where quality counts most; an adapter maps them to models. */
export type ModelTier = "fast" | "main";

export interface ModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One request to a provider, whether it was answered or not. */
export interface CallReport {
  readonly model: string;
  /** `refused` when the provider did not know the form of the request, which is then asked for in a simpler one. */
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

/** The exhausted limit, and the amount spent or reserved of it. */
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
      /** Replaces what was set aside by what was spent. Until then, or when the process dies before, the most counts as spent. */
      settle(spent: Spending): Promise<void>;
    }
  /** After how long to ask again: calls under way have more set aside than they will cost. */
  | { readonly granted: false; readonly afterMs: number }
  | BudgetRefusal;

/** Remaining budget of a run, across processes. */
export interface Budget {
  /** Owner whose calls share a queue; owners take turns. */
  readonly owner?: string | undefined;
  /**
   * Sets aside what a call can cost at most, where there is room for it. Who has to wait keeps its turn by asking again under the
   * same id.
   * @throws {Failure} `redis-down`
   */
  reserve(max: Spending, id: string): Promise<Reservation>;
}

export interface CompletionRequest {
  readonly messages: readonly ModelMessage[];
  readonly tier: ModelTier;
  /** Schema of the answer; enforced for models with structured output. */
  readonly schema?: { readonly name: string; readonly json: JsonSchema };
  /** The last answer was not what its schema says, though the endpoint took the schema: it is to be asked without. */
  readonly unheld?: boolean;
  /** An answer that ends at the output limit is of use: it comes back with `cutOff` instead of failing. */
  readonly keepsCutOff?: boolean;
  readonly signal: AbortSignal;
  /** Task of the call; an adapter may use a separate model for it. */
  readonly task?: string;
  /** Budget of the run; without one there is no limit. */
  readonly budget?: Budget;
  /** Called for every request, including failed ones. */
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
  /** True if the endpoint accepted the schema. */
  readonly structured?: boolean;
  /** The answer ends at the output limit; a sentence that names the setting. Only where the request keeps such an answer. */
  readonly cutOff?: string;
  /** About how many tokens were sent and how many the endpoint says it read, where it cut the prompt without a word. */
  readonly promptCut?: { readonly sent: number; readonly read: number };
}

/** Something that answers messages with text. */
export interface LanguageModel {
  /** As reports name it. */
  readonly name: string;
  /** Of the model that answers a task, where several do; `name` when left out. */
  readonly nameFor?: (asked: Pick<CompletionRequest, "task" | "tier">) => string;
  /** Settings besides model and messages that affect an answer, such as endpoint and temperature; part of the cache key. */
  readonly settingsFor?: (asked: Pick<CompletionRequest, "task" | "tier">) => unknown;
  /** Tokens that prompt and answer may take together; `defaultContextTokens` when left out. */
  readonly contextTokens?: number;
  /**
   * One whole answer, however long it takes. An aborted signal rejects with its reason.
   * @throws {Failure} `reply-cut-off`, `reply-empty` or `reply-filtered` where there is none, `prompt-too-long`, `model-down`, `upstream-busy`, `bad-configuration`, `bad-input` for what the provider refuses,
   * `budget-exceeded`, `redis-down` when limits cannot be kept, or `deadline-exceeded` when nothing came for too long.
   */
  complete(request: CompletionRequest): Promise<Completion>;
}

/** Context length assumed by default. */
export const defaultContextTokens = 64_000;

/** The name of the model that answers a task. */
export const modelNameFor = (
  model: Pick<LanguageModel, "name" | "nameFor">,
  asked: Pick<CompletionRequest, "task" | "tier">,
): string => model.nameFor?.(asked) ?? model.name;
