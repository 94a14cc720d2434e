/** An answer as a model writes it: a string as it is, any other value as JSON. */
export const replyText = (answer: unknown): string =>
  typeof answer === "string" ? answer : JSON.stringify(answer);
