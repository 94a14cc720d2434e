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

/** Which limit leaves no room for a call, and what is spent or set aside of it. */
export interface BudgetRefusal {
  readonly granted: false;
  readonly of: keyof Spending;
  readonly limit: number;
  readonly spent: number;
}

/** What came of asking for an amount. */
export type Reservation =
  | {
      readonly granted: true;
      /** Replaces what was set aside by what was spent. Until then, or when the process dies before, the most counts as spent. */
      settle(spent: Spending): Promise<void>;
    }
  /** After how long to ask again: calls under way have more set aside than they will cost. */
  | { readonly granted: false; readonly afterMs: number }
  | BudgetRefusal;

/** What a run may still spend, whichever process spends it. */
export interface Budget {
  /** Whose calls wait in one line: owners take turns. */
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
  /** What the answer must look like; a model that knows structured output is held to it. */
  readonly schema?: { readonly name: string; readonly json: JsonSchema };
  /** The last answer was not what its schema says, though the endpoint took the schema: it is to be asked without. */
  readonly unheld?: boolean;
  /** An answer that ends at the output limit is of use: it comes back with `cutOff` instead of failing. */
  readonly keepsCutOff?: boolean;
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
  /** Whether the endpoint took the schema to hold the model to it. */
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
  /** What decides an answer besides model and messages, such as endpoint and temperature; an answer is kept for the same only. */
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

/** What a model of today reads at least. */
export const defaultContextTokens = 64_000;

/** The name of the model that answers a task. */
export const modelNameFor = (
  model: Pick<LanguageModel, "name" | "nameFor">,
  asked: Pick<CompletionRequest, "task" | "tier">,
): string => model.nameFor?.(asked) ?? model.name;
