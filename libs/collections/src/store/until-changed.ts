import { Failure } from "@quarry/failure";

/** What trying to change an item came to; `moved` means that it must be read again. */
export type Tried<Value> = { readonly value: Value } | "moved" | "gone";

/** As many processes as this may change the same item at once before one of them gives up. */
const mostTries = 50;

/** Decides and changes until nothing else has changed in between. @throws {Failure} not-found when the collection is gone, conflict */
export const untilChanged = async <Value>(
  collectionId: string,
  attempt: () => Promise<Tried<Value>>,
): Promise<Value> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tried = await attempt();
    if (tried === "gone")
      throw new Failure("not-found", `there is no collection ${collectionId}`, { retry: "never" });
    if (tried !== "moved") return tried.value;
  }
  throw new Failure("conflict", `an item of ${collectionId} is changed by too many at once; try again`, {
    retry: "backoff",
  });
};
