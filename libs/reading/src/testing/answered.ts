import {
  type ContentRequest,
  contentRequestSchema,
  type RequestAnswer,
  requestAnswerSchema,
} from "@quarry/contracts";
import { answerRequest, type AnswerOptions } from "../answers/answer-request.ts";
import type { ReadableItem } from "../readable-item.ts";
import { saidBy } from "./readable-item.ts";

type Asked = Readonly<Record<string, unknown>> & { readonly type: ContentRequest["type"] };

/** A request in the form of the contract, with its defaults. */
export const contentRequest = (asked: Asked): ContentRequest =>
  contentRequestSchema.parse({ id: "req_1", ...asked });

/** What a request is answered with, which must be an answer of the contract, and what its pieces say. */
export const answered = (
  asked: Asked,
  items: readonly ReadableItem[],
  options?: AnswerOptions,
): RequestAnswer & { readonly said: string[] } => {
  const answer = requestAnswerSchema.parse(answerRequest(contentRequest(asked), items, options));
  return { ...answer, said: saidBy(items, answer.pieces) };
};
