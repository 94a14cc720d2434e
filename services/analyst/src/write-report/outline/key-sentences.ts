import { trimSpan } from "@quarry/text";
import { withoutAddresses } from "../cite/without-addresses.ts";
import type { TopicPassage, Writing } from "../writing.ts";

const mostSentences = 3;
const mostCharacters = 600;

/** The sentences of a passage that the ranking marked first, in reading order: enough to plan with. */
export const keySentences = ({ passage }: TopicPassage, { texts }: Writing): string => {
  const text = texts.get(passage.documentId) ?? "";
  const marked = passage.spans
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostSentences)
    .toSorted((one, other) => one.start - other.start)
    .map((span) => trimSpan(text, span))
    .map(({ start, end }) => withoutAddresses(text.slice(start, end)));
  return marked.join("\n").slice(0, mostCharacters);
};
