import { everythingOf, markOf, type OwnerMark } from "@quarry/contracts";
import { isPast } from "./past-scope.ts";

/** On passages of a document that nobody holds but owners other than the operator. */
export const othersAlone = "collection:others-alone";

/** Whether a scope is everything of an owner: nothing joins it, and passages have it by what they belong to. */
export const isOwnerScope = (scope: string): boolean => scope.startsWith("collection:all-");

/**
 * What passages repeat of the scopes of their document: beside them, for each owner who holds it now, the scope of everything that is
 * theirs. So everything of an owner is searched by one value, however many collections that is.
 */
export const withOwnerScopes = (scopes: readonly string[]): string[] => {
  const present = scopes.filter((scope) => !isPast([scope]));
  const owners = new Set(present.flatMap((scope) => everythingOf(markOf(scope))));
  const isOthers = scopes.length > 0 && scopes.every((scope) => markOf(scope) !== undefined);
  return [...scopes, ...owners, ...(isOthers ? [othersAlone] : [])];
};

/** Whether one of these holders of a document is of an owner; what nobody holds is the operator's. */
export const isHeldBy = (mark: OwnerMark, scopes: readonly string[]): boolean =>
  scopes.length === 0 ? mark === undefined : scopes.some((scope) => markOf(scope) === mark);
