/** How a text is taken into tokens to be compared. */
export type Tokens = (text: string) => string[];

const wordPattern = /[\p{L}\p{N}_]+/gu;
const wordOrCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{N}_]|$)/gu;

/** Runs of letters, digits and underscores in lower case, as WCXB counts words. */
export const wordTokens: Tokens = (text) => text.toLowerCase().match(wordPattern) ?? [];

/** The same, but each Chinese or Japanese character for itself, for these scripts leave no space between words. */
export const characterTokens: Tokens = (text) => text.toLowerCase().match(wordOrCharacter) ?? [];
