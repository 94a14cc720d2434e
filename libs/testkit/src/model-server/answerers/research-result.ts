/** One item of an answer in tags. */
interface TaggedItem {
  readonly source: string;
  readonly content: string;
}

/** Items as a research answer gives them: some words, then the items between their tags. */
export const researchResult = (items: readonly TaggedItem[]): string => {
  const tagged = items.map(
    ({ source, content }) =>
      `<research_item>\n<source>${source}</source>\n<content>\n${content}\n</content>\n</research_item>\n`,
  );
  return `The passages say the following.\n\n<research_result>\n${tagged.join("")}</research_result>`;
};

/** How many items a prompt asks for. */
export const itemsAskedFor = (prompt: string): number => Number(/the top (\d+) most/.exec(prompt)?.[1] ?? 5);
