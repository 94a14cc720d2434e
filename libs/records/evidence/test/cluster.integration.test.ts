import { eventually, startQdrant } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { createEvidenceStore, type EvidenceStore } from "../src/index.ts";
import { type QdrantCluster, startQdrantCluster } from "./qdrant-cluster.ts";
import { axis, documentIdFor, documentOf, passageOf } from "./some-passages.ts";

const subjects = ["sepsis", "steam engines", "escrow", "glaciers", "inflation", "sonnets"];
const names = Array.from({ length: 36 }, (_, index) => `${subjects[index % subjects.length]} ${index}`);
const passagesOf = (name: string) => {
  const at = names.indexOf(name);
  return [0, 1, 2, 3].map((index) =>
    passageOf(name, (at * 4 + index) * 2, { index, terms: name.split(" ") }),
  );
};
const allPassages = names.flatMap(passagesOf);
const scope = "collection:cluster";

const write = async (store: EvidenceStore, name: string): Promise<void> => {
  await store.putDocument(documentOf(name));
  await store.join(scope, documentIdFor(name));
  await store.putPassages(passagesOf(name));
  await store.markIndexed(documentIdFor(name), { passages: 4, encoder: "test" });
};

/** Writes all documents, four at a time, and reports the number after each. */
const writeAll = async (store: EvidenceStore, onWritten: (count: number) => void = () => undefined) => {
  const left = [...names];
  const failures: unknown[] = [];
  let written = 0;
  const writer = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      // Like a job that failed with a lost node: it is repeated as a whole.
      await eventually(() =>
        write(store, name).catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
      );
      written += 1;
      onWritten(written);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  for (const failure of failures) expect(failure).toMatchObject({ code: "qdrant-down", retry: "backoff" });
};

/** Everything a store returns; BM25 without its order, because each shard counts its own words. */
const contentsOf = async (store: EvidenceStore) => {
  const filter = { scopes: [scope] };
  const { encoder } = passagesOf(names[0] ?? "")[0] ?? { encoder: "" };
  const vectors = [0, 9, 100, 250].map((at) => ({ leg: "dense", vector: axis(at, 0.4), encoder }) as const);
  const [words = [], ...nearest] = await store.search(
    [{ leg: "bm25", terms: ["escrow"] }, ...vectors],
    filter,
    50,
  );
  const documents = await store.documentsIn([scope]);
  return {
    documents,
    indexed: await store.getIndexed(documents),
    counts: await store.counts(scope),
    passages: await store.readPassages(allPassages.map(({ passageId }) => passageId)),
    words: words.map(({ passageId }) => passageId).toSorted(),
    // Among many dissimilar vectors any may be last.
    nearest: nearest.map((list) => list.filter(({ score }) => score > 0.1).map(({ passageId }) => passageId)),
  };
};

const storeOn = (url: string | readonly [string, ...string[]]) =>
  createEvidenceStore({ url, dimensions: 384, shards: 3, replicas: 2 });

const nodesOf = ({ urls: [first = "", ...others] }: QdrantCluster): [string, ...string[]] => [
  first,
  ...others,
];

it("loses nothing and holds nothing twice when a node of three is killed while documents are written", async () => {
  const [single, cluster] = await Promise.all([startQdrant(), startQdrantCluster(3)]);
  onTestFinished(async () => {
    await Promise.all([single.stop(), cluster.stop()]);
  });
  const [undisturbed, store] = [storeOn(single.url), storeOn(nodesOf(cluster))];
  await undisturbed.ensure();
  await store.ensure();
  await writeAll(undisturbed);
  const expected = await contentsOf(undisturbed);
  expect(expected.counts).toMatchObject({ documents: names.length, passages: allPassages.length });

  let killed: Promise<void> | undefined;
  await writeAll(store, (count) => {
    if (count >= 10) killed ??= cluster.kill(0);
  });
  await killed;
  expect(await contentsOf(store)).toEqual(expected);

  // Writes made in its absence are read from it alone, or from the third node when the second is down too.
  await cluster.restart(0);
  await cluster.kill(1);
  expect(await contentsOf(storeOn(nodesOf(cluster)))).toEqual(expected);
});
