/*
 * A language model for tests, which replies with scripted texts in order. Not for production code. Tests and tools import it
 * as `@quarry/language-model/testing`.
 */
import type { Completion, CompletionRequest, LanguageModel } from "../model/language-model.ts";

/** Text to reply, an error to throw, or a function that decides. */
export type ScriptedReply = string | Error | ((request: CompletionRequest) => string | Promise<string>);

/** The model and the requests it received. */
export interface ScriptedModel extends LanguageModel {
  readonly requests: readonly CompletionRequest[];
}

const textOf = async (reply: ScriptedReply | undefined, request: CompletionRequest): Promise<string> => {
  if (reply === undefined) throw new Error("the scripted model has no reply left");
  if (reply instanceof Error) throw reply;
  return typeof reply === "string" ? reply : reply(request);
};

/** Creates a model that replies in order, and throws when it has no replies left. */
export const createScriptedModel = (replies: readonly ScriptedReply[], name = "scripted"): ScriptedModel => {
  const requests: CompletionRequest[] = [];
  const complete = async (request: CompletionRequest): Promise<Completion> => {
    request.signal.throwIfAborted();
    requests.push(request);
    const text = await textOf(replies[requests.length - 1], request);
    return { text, usage: { inputTokens: 0, outputTokens: 0 } };
  };
  return { name, requests, complete };
};

/** Creates a model that never replies, and its first request: a call ends when its signal aborts. */
export const createSilentModel = (): {
  readonly model: LanguageModel;
  readonly asked: Promise<CompletionRequest>;
} => {
  const asked = Promise.withResolvers<CompletionRequest>();
  const complete = (request: CompletionRequest): Promise<Completion> =>
    new Promise((_resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
      asked.resolve(request);
    });
  return { model: { name: "silent", complete }, asked: asked.promise };
};
