import type { ModelMessage } from "../model/language-model.ts";

// Vocabularies differ. Latin text has about four characters per token; other scripts have about one.
const asciiPerToken = 3.5;
// What roles and separators take, per message.
const tokensPerMessage = 4;

/** About how many tokens a text is, rather too many than too few. */
export const estimateTokens = (text: string): number => {
  const ascii = text.replaceAll(/[^\x20-\x7e\s]/gu, "").length;
  const others = Array.from(text.matchAll(/[^\x20-\x7e\s]/gu)).length;
  return Math.ceil(ascii / asciiPerToken) + others;
};

/** About how many tokens a prompt is. */
export const estimatePromptTokens = (messages: readonly ModelMessage[]): number =>
  messages.reduce((total, { content }) => total + tokensPerMessage + estimateTokens(content), 0);
