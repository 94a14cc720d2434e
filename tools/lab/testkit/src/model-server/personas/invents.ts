import { type CitedText, mapCitedTexts } from "../answerers/prompt-pack.ts";
import { type CreatePersona, inTurn } from "../persona.ts";
import { isDraft, isOfCollection, mapFindings, replyText } from "./reply-changes.ts";

/** Marks of fabricated statements and quotes; none may appear in a report as supported. */
export const fabrications = {
  id: "9999.1",
  name: "Quandrel",
  number: "47,113",
  quote: "The Quandrel committee measured 47,113 cases and closed its books.",
} as const;

type Invent = (sentence: CitedText) => CitedText;

const { id, name, number, quote } = fabrications;

const inventions: readonly [Invent, ...Invent[]] = [
  // Differs from the sentence that it cites.
  ({ keys }) => ({ text: `The ${name} committee closed its books`, keys }),
  // Cites a source that was never shown.
  () => ({ text: `${name} says the same`, keys: id }),
  // Has a number that no source contains, and cites an existing sentence.
  ({ keys }) => ({ text: `In ${number} ${name} cases nothing of the kind was seen`, keys }),
  // Draws an inference from nothing.
  () => ({ text: `It follows that ${name} was right`, keys: `i ${id}` }),
];

/**
 * Fabricates every second sentence of a report: one that its source does not contain, one of a source that does not exist, a
 * number that no source contains, an inference from nothing, starting with a different one for each task. For a collection, it
 * fabricates every second finding and marker with its quote. All other sentences and tasks are correct.
 */
export const invents: CreatePersona = (answer) => (asked, turn) => {
  const reply = answer(asked);
  if (isOfCollection(asked)) {
    const read = mapFindings(reply, (found, place) =>
      place % 2 === 0
        ? found
        : { text: `The ${name} committee closed its books.`, quotes: found.quotes.map(() => quote) },
    );
    return { kind: "answer", text: replyText(read) };
  }
  if (!isDraft(asked)) return { kind: "answer", text: replyText(reply) };
  const text = mapCitedTexts(replyText(reply), (sentence, place) =>
    place % 2 === 0 ? sentence : inTurn(inventions, turn.task + (place - 1) / 2)(sentence),
  );
  return { kind: "answer", text };
};
