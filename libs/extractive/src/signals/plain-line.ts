import { collapseWhitespace } from "@quarry/text";

/** What no one types into a search box. */
const marked = /https?:|www\.|[<>[\]{}|]/iu;

/** A text as one plain line; undefined when it is empty, longer than so many characters, or holds an address or markup. */
export const plainLine = (text: string, mostCharacters: number): string | undefined => {
  const line = collapseWhitespace(text).trim();
  return line === "" || line.length > mostCharacters || marked.test(line) ? undefined : line;
};
