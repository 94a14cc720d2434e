import { type CitedText, mapCitedTexts } from "../answerers/prompt-pack.ts";
import { type CreatePersona, inTurn } from "../persona.ts";
import { isDraft, isOfCollection, mapFindings, replyText } from "./reply-changes.ts";

/** Marks of fabricated statements and quotes: none may appear in a report as supported. */
export const fabrications = {
  id: "9999.1",
  name: "Quandrel",
  number: "47,113",
  quote: "The Quandrel committee measured 47,113 cases and closed its books.",
} as const;

type Invent = (sentence: CitedText) => CitedText;

const { id, name, number, quote } = fabrications;

const inventions: readonly [Invent, ...Invent[]] = [
  // Something else than the sentence that it names.
  ({ keys }) => ({ text: `The ${name} committee closed its books`, keys }),
  // A source that was never shown.
  () => ({ text: `${name} says the same`, keys: id }),
  // A number that no source has, over a sentence that stands.
  ({ keys }) => ({ text: `In ${number} ${name} cases nothing of the kind was seen`, keys }),
  // An inference that rests on nothing.
  () => ({ text: `It follows that ${name} was right`, keys: `i ${id}` }),
];

/**
 * Makes up every other sentence of a report: one that its source does not say, one of a source that does not exist, a number that no source has, an
 * inference from nothing, beginning with another of them from task to task; of a collection every other finding and marker with its quote. The others, and all other tasks, are as they should be.
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
