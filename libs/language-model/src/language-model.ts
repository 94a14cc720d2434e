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
}

/** Tokens as the provider counts them. */
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
  /**
   * One answer. An aborted signal rejects with its reason.
   * @throws {Failure} `model-down`, `upstream-busy`, `bad-configuration` or `deadline-exceeded` of the call itself.
   */
  complete(request: CompletionRequest): Promise<Completion>;
}
