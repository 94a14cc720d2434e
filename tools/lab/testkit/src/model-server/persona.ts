import type { AskedTask } from "./asked-task.ts";
import type { ModelReply } from "./model-reply.ts";

/** Position of a request in a server's sequence of requests. */
export interface Turn {
  /** From 0. */
  readonly request: number;
  /** Index of its task, from 0; a repeated task keeps its index. */
  readonly task: number;
}

/** Behaviour of a model; the same requests in the same order get the same replies. */
export type Persona = (asked: AskedTask, turn: Turn) => ModelReply;

/** Returns one of the entries, in turn. */
export const inTurn = <Entry>(entries: readonly [Entry, ...Entry[]], turn: number): Entry =>
  entries[turn % entries.length] ?? entries[0];

/** Formats an answer as a model writes it: a string unchanged, any other value as JSON. */
export const replyText = (answer: unknown): string =>
  typeof answer === "string" ? answer : JSON.stringify(answer);
