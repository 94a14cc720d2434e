import type { Answerer } from "./answerers/answerers.ts";
import type { AskedTask } from "./asked-task.ts";
import type { ModelReply } from "./model-reply.ts";

/** The place of a request in what a server was asked. */
export interface Turn {
  /** From 0. */
  readonly request: number;
  /** How many tasks were asked for the first time before this request. */
  readonly task: number;
}

/** How a model behaves; the same requests in the same order get the same replies. */
export type Persona = (asked: AskedTask, turn: Turn) => ModelReply;

/** Makes a persona of what a capable model would answer. */
export type CreatePersona = (answer: Answerer) => Persona;

/** One of the entries, in turn. */
export const inTurn = <Entry>(entries: readonly [Entry, ...Entry[]], turn: number): Entry =>
  entries[turn % entries.length] ?? entries[0];
