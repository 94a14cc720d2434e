const ending = "-past";

/** Beside a scope, the scope of what it once held: stored and citable, and found only by who asks for it. */
export const pastScopeOf = (scope: string): string => `${scope}${ending}`;

/** Whether a document with these holders is there for the past alone. */
export const isPast = (scopes: readonly string[]): boolean =>
  scopes.length > 0 && scopes.every((scope) => scope.endsWith(ending));
