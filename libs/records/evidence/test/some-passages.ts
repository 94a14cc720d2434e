import { aDocumentFacts, aStoredPassage } from "@quarry/testkit";
import { z } from "zod";
import { documentIdOf, type StoredDocument, type StoredPassage } from "../src/index.ts";

/** Returns the id of a test document. */
export const documentIdFor = (name: string): string => documentIdOf(`file:${name}.md`, "0".repeat(64));

/** Builds a test document with overrides. */
export const documentOf = (
  name: string,
  facts: Partial<StoredDocument["facts"]> = {},
): StoredDocument & { readonly facts: StoredDocument["facts"] } => ({
  facts: aDocumentFacts({ documentId: documentIdFor(name), uri: `file:${name}.md`, ...facts }),
  text: `Text of ${name}.`,
});

/** Returns a unit vector of 384 dimensions along one axis, tilted slightly towards the next. */
export const axis = (position: number, tilt = 0): Float32Array => {
  const vector = new Float32Array(384);
  vector[position] = Math.cos(tilt);
  vector[position + 1] = Math.sin(tilt);
  return vector;
};

/** Builds a passage of 90 characters whose dense vector is along an axis. */
export const passageOf = (
  document: string,
  position: number,
  changes: Partial<StoredPassage> = {},
): StoredPassage => {
  const { index = 0 } = changes;
  const text = `Passage ${index} of ${document}.`.padEnd(90, ".");
  return aStoredPassage({
    documentId: documentIdFor(document),
    start: index * 100,
    text,
    dense: axis(position),
    ...changes,
  });
};

const countAnswer = z.object({ result: z.object({ count: z.number() }) });

/** Counts the points of the three collections of an installation. */
export const countEverything = async (url: string, prefix: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const name of ["documents", "passages", "memberships"]) {
    const answer = await fetch(`${url}/collections/${prefix}${name}/points/count`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ exact: true }),
    });
    counts[name] = countAnswer.parse(await answer.json()).result.count;
  }
  return counts;
};

const collectionsAnswer = z.object({
  result: z.object({ collections: z.array(z.object({ name: z.string() })) }),
});
/** Names of the collections of an installation, sorted. */
export const collectionsOf = async (url: string, prefix: string): Promise<string[]> => {
  const answer = collectionsAnswer.parse(await (await fetch(`${url}/collections`)).json());
  return answer.result.collections
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
    .toSorted();
};
