import type { Price } from "../usage/prices.ts";

/** Which models of which endpoint answer, and what they may take. */
export interface LanguageModelOptions {
  /** Of an OpenAI-compatible endpoint, up to where `/chat/completions` follows. Credentials in it are not shown. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** For tasks of the tier `main`, and for all others where nothing else is said. */
  readonly model: string;
  /** For tasks of the tier `fast`. */
  readonly fastModel?: string | undefined;
  /** Task name → model, before any tier. */
  readonly taskModels: Readonly<Record<string, string>>;
  readonly temperature: number;
  readonly maxOutputTokens: number;
  /** Of one request, until the last byte of its answer. */
  readonly timeoutMs: number;
  /** Of one task: asks, retries and waits together. */
  readonly taskDeadlineMs: number;
  readonly price: Price;
  /** That of `fastModel`, where it differs. */
  readonly fastPrice: Price;
}
