import type { CreatePersona } from "../persona.ts";

/** Answers every task as it should, in plain JSON. */
export const capable: CreatePersona = (answer) => (asked) => ({
  kind: "answer",
  text: JSON.stringify(answer(asked)),
});
