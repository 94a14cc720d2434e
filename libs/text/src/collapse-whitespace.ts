/** The text with every run of white space as one space, and none at its ends. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, " ").trim();
