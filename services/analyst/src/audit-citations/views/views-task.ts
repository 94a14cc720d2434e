import { auditCitations } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { viewsReplySchema } from "./views-reply.ts";

const pairSchema = z.object({ id: z.string(), sentence: z.string(), quote: z.string() });

/** A cited span can be a whole passage; its end rarely carries the sentence. */
const mostCharacters = 1_600;

// A line of its own for each keeps a quote from passing for another pair.
const renderPair = ({ id, sentence, quote }: z.output<typeof pairSchema>): string =>
  `[${id}]\nSentence: ${collapseWhitespace(sentence)}\nQuote: ${collapseWhitespace(quote).slice(0, mostCharacters)}`;

const nothingSaid = "no view is left: each needs the id of a pair that is there";

/** The reasoning task behind `audit-citations`: how far each quote carries its sentence. Its twin says nothing, and the score stands. */
export const viewsTask = defineTask({
  name: auditCitations.name,
  prompt: auditCitations.name,
  tier: "fast",
  input: z.object({ question: z.string(), pairs: z.array(pairSchema).min(1) }),
  output: viewsReplySchema,
  values: ({ question, pairs }) => ({ question, pairs: pairs.map(renderPair).join("\n\n") }),
  reply: ({ pairs }) => {
    const known = new Set(pairs.map(({ id }) => id));
    return viewsReplySchema
      .transform(({ views }) => ({ views: views.filter(({ id }) => known.has(id)) }))
      .refine(({ views }) => views.length > 0, nothingSaid);
  },
  twin: (_audited, _ports: object) => Promise.resolve({ views: [] }),
});
