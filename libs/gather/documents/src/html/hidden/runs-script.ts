const runType = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/u;

/** True if browsers run a script element with these attributes; others hold data, or code for old browsers. */
export const runsScript = (attribute: (name: string) => string | null | undefined): boolean =>
  runType.test((attribute("type") ?? "").trim().toLowerCase()) && typeof attribute("nomodule") !== "string";
