import type { ModelReply } from "../model-reply.ts";
import { type CreatePersona, inTurn } from "../persona.ts";
import { replyText } from "./reply-text.ts";

type Trouble = (text: string) => ModelReply;

const answering: Trouble = (text) => ({ kind: "answer", text });
const busy: Trouble = () => ({
  kind: "error",
  status: 429,
  message: "too many requests",
  headers: { "retry-after": "1" },
});
const broken: Trouble = () => ({ kind: "error", status: 500, message: "internal error" });
const away: Trouble = () => ({
  kind: "error",
  status: 503,
  message: "loading the model",
  headers: { "retry-after": "1" },
});
const silent: Trouble = () => ({ kind: "silence" });
const cut: Trouble = (text) => ({ kind: "cut", text: text.slice(0, text.length / 2) });

// In this order, and then from the start.
const flakySequence: readonly [Trouble, ...Trouble[]] = [
  busy,
  answering,
  broken,
  answering,
  cut,
  answering,
  away,
  answering,
  silent,
  answering,
];

/** Answers right every other time; in between it is busy, broken, cut off, away or silent. A seed moves the beginning. */
export const createFlaky =
  (seed: number): CreatePersona =>
  (answer) =>
  (asked, turn) =>
    inTurn(flakySequence, turn.request + seed)(replyText(answer(asked)));
