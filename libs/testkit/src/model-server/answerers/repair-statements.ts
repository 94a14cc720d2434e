import type { AskedTask } from "../asked-task.ts";
import { closestSentence } from "./prompt-passages.ts";
import { promptStatements } from "./prompt-statements.ts";
import { sentencesOf } from "./prompt-text.ts";

/** For each statement the sentence of its source that shares most words with it, in slightly other words and with that quote. */
export const answerRepairStatements = (asked: AskedTask): unknown => ({
  repairs: promptStatements(asked).map(({ id, text, excerpt }) => {
    const closest = excerpt && closestSentence(text, sentencesOf(excerpt.text));
    return closest === undefined || excerpt === undefined || closest.share < 0.2
      ? { id, drop: true, text: "", kind: null, basedOn: [], cites: [], derivation: null }
      : {
          id,
          drop: false,
          text: `In short, ${closest.sentence}`,
          kind: null,
          basedOn: [],
          cites: [{ id: excerpt.id, quote: closest.sentence }],
          derivation: null,
        };
  }),
});
