/** An error and what caused it, outermost first: clients wrap the reason once or twice. */
export const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** The code of an error; empty when it has none. */
export const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** Whether an answer broke the rules of HTTP; undici gives such errors a name and no code. */
export const isParserError = (error: Error): boolean =>
  error.name === "HTTPParserError" || codeOf(error).startsWith("HPE_");
