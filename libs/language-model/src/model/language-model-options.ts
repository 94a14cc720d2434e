import type { SamplingOptions } from "../endpoint/request-body.ts";
import type { Price } from "../usage/prices.ts";

/** Which models of which endpoint answer, and what they may take. */
export interface LanguageModelOptions extends SamplingOptions {
  /** Of an OpenAI-compatible endpoint, up to where `/chat/completions` follows. Credentials in it are not shown. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** For tasks of the tier `main`, and for all others where nothing else is said. */
  readonly model: string;
  /** For tasks of the tier `fast`. */
  readonly fastModel?: string | undefined;
  /** Task name → model, before any tier. */
  readonly taskModels: Readonly<Record<string, string>>;
  /** Milliseconds of silence that end a request: until the first byte of its answer, then between any two. */
  readonly idleTimeoutMs: number;
  /** Tokens that prompt and answer may take together. */
  readonly contextTokens: number;
  readonly price: Price;
  /** That of `fastModel`, where it differs. */
  readonly fastPrice: Price;
}
