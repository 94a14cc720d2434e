/** `title > h1 > h2`: what a passage is about, for the encoder only; a heading that repeats what stands before it is left out. */
export const passageHeader = (title: string, headings: readonly string[]): string => {
  const parts = [title, ...headings].map((part) => part.trim()).filter((part) => part !== "");
  return parts.filter((part, index) => parts.indexOf(part) === index).join(" > ");
};
