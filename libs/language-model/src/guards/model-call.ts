import type { Completion, CompletionRequest } from "../model/language-model.ts";

/** A request, and which model of the endpoint is to answer it. */
export interface ModelCall {
  readonly model: string;
  readonly request: CompletionRequest;
}

/** Answers a call, or throws the Failure that `LanguageModel` speaks of. */
export type CallModel = (call: ModelCall) => Promise<Completion>;

/** Waits; an aborted signal rejects with its reason. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<void>;
