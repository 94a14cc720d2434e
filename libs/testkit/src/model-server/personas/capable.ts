import type { CreatePersona } from "../persona.ts";
import { replyText } from "./reply-text.ts";

/** Answers every task as it should, in plain JSON or in the text that was asked for. */
export const capable: CreatePersona = (answer) => (asked) => ({
  kind: "answer",
  text: replyText(answer(asked)),
});
