/** Neighbouring spans of a text, by index, both included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** What a span is to the runs: in none, the first of one, or one that follows another. */
export type Role = "apart" | "begins" | "follows";

/** The runs that the roles of all spans, in order, come to. */
export const toRuns = (roles: readonly Role[]): Run[] =>
  roles.flatMap((role, first) => {
    if (role !== "begins") return [];
    let last = first;
    while (roles[last + 1] === "follows") last += 1;
    return [{ first, last }];
  });
