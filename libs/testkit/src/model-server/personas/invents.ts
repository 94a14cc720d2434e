import { type CreatePersona, inTurn } from "../persona.ts";
import { isOfCollection, mapFindings, mapStatements, type QuotedReply, replyText } from "./reply-changes.ts";

/** What marks every statement and quote that a model made up: none of it may stand in a report as supported. */
export const fabrications = {
  id: "p9999",
  name: "Quandrel",
  number: "47,113",
  quote: "The Quandrel committee measured 47,113 cases and closed its books.",
} as const;

type Invent = (statement: QuotedReply) => unknown;

const { id, name, number, quote } = fabrications;

const inventions: readonly [Invent, ...Invent[]] = [
  // A quote that stands nowhere, of a source that was shown.
  (statement) => ({
    ...statement,
    text: `The ${name} committee closed its books.`,
    cites: statement.cites.map((cite) => ({ ...cite, quote })),
  }),
  // A source that was never shown.
  (statement) => ({
    ...statement,
    text: `${name} says the same.`,
    cites: statement.cites.map((cite) => ({ ...cite, ["passageId" in cite ? "passageId" : "id"]: id })),
  }),
  // A number that no source has, over a quote that stands.
  (statement) => ({ ...statement, text: `In ${number} ${name} cases nothing of the kind was seen.` }),
  // A conclusion that rests on nothing.
  (statement) => ({
    ...statement,
    text: `It follows that ${name} was right.`,
    kind: "conclusion",
    basedOn: ["a9999"],
    cites: [],
  }),
];

/**
 * Makes up every other statement: a quote that stands nowhere, a source that does not exist, a number that no source has, a conclusion from
 * nothing, beginning with another of them from task to task; of a collection every other finding and marker with its quote. The others, and all other tasks, are as they should be.
 */
export const invents: CreatePersona = (answer) => (asked, turn) => {
  if (isOfCollection(asked)) {
    const read = mapFindings(answer(asked), (found, place) =>
      place % 2 === 0
        ? found
        : { text: `The ${name} committee closed its books.`, quotes: found.quotes.map(() => quote) },
    );
    return { kind: "answer", text: replyText(read) };
  }
  const reply = mapStatements(answer(asked), (statement, place) =>
    place % 2 === 0 ? statement : inTurn(inventions, turn.task + (place - 1) / 2)(statement),
  );
  return { kind: "answer", text: replyText(reply) };
};
