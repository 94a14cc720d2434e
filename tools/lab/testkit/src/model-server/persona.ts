import type { Answerer } from "./answerers/answerers.ts";
import type { AskedTask } from "./asked-task.ts";
import type { ModelReply } from "./model-reply.ts";

/** The place of a request in what a server was asked. */
export interface Turn {
  /** From 0. */
  readonly request: number;
  /** The place of its task, from 0: asked again, a task keeps its place. */
  readonly task: number;
}

/** Behaviour of a model; the same requests in the same order get the same replies. */
export type Persona = (asked: AskedTask, turn: Turn) => ModelReply;

/** Makes a persona of what a capable model would answer. */
export type CreatePersona = (answer: Answerer) => Persona;

/** One of the entries, in turn. */
export const inTurn = <Entry>(entries: readonly [Entry, ...Entry[]], turn: number): Entry =>
  entries[turn % entries.length] ?? entries[0];
