import type { CreatePersona } from "../persona.ts";
import { replyText } from "./reply-text.ts";

/** Thinks until its output is used up: no answer, and `length` as the end. */
export const thinks: CreatePersona = () => () => ({
  kind: "answer",
  text: "",
  reasoning: "The user wants an answer. Let me look at each passage in turn, and then once more.",
  finish: "length",
});

const firstByteMs = 150;
const pieceMs = 2;

/** Answers as a capable model does, and takes its time: before the first byte, and from piece to piece. */
export const slow: CreatePersona = (answer) => (asked) => ({
  kind: "answer",
  text: replyText(answer(asked)),
  firstByteMs,
  pieceMs,
});
