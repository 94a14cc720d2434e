import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCollection } from "./read-collection.ts";

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "quarry-collection-"));
  await mkdir(join(data, "qrels"));
  await writeFile(
    join(data, "corpus.jsonl"),
    '{"_id":"a","title":"A","text":"one"}\n{"_id":2,"text":"two"}\n',
  );
  await writeFile(
    join(data, "queries.jsonl"),
    '{"_id":"1","text":"first"}\n{"_id":"2","text":"second"}\n{"_id":"3","text":"third"}\n',
  );
  await writeFile(join(data, "qrels", "dev.tsv"), "query-id\tcorpus-id\tscore\n3\ta\t1\n1\t2\t1\n");
});

afterEach(() => rm(data, { recursive: true, force: true }));

const queryIds = async (limit?: number): Promise<string[]> =>
  (await readCollection({ data, split: "dev", limit })).queries.map(({ id }) => id);

describe("readCollection", () => {
  it("reads entries with number ids and without a title", async () => {
    const { corpus } = await readCollection({ data, split: "dev" });
    expect(corpus).toEqual([
      { id: "a", title: "A", text: "one" },
      { id: "2", title: "", text: "two" },
    ]);
  });

  it("keeps the judged queries in their order", async () => {
    expect(await queryIds()).toEqual(["1", "3"]);
  });

  it("shortens the queries and not the corpus", async () => {
    expect(await queryIds(1)).toEqual(["1"]);
    expect((await readCollection({ data, split: "dev", limit: 1 })).corpus).toHaveLength(2);
  });

  it("names a missing folder", async () => {
    const missing = join(data, "nowhere");
    await expect(readCollection({ data: missing, split: "dev" })).rejects.toThrow(missing);
  });

  it("names a missing file", async () => {
    await rm(join(data, "queries.jsonl"));
    await expect(readCollection({ data, split: "dev" })).rejects.toThrow(join(data, "queries.jsonl"));
  });

  it("names the splits there are when one is missing", async () => {
    await expect(readCollection({ data, split: "test" })).rejects.toThrow(`the splits of ${data} are: dev`);
  });

  it("takes another judgement file in place of the split's", async () => {
    const qrels = join(data, "mine.qrels");
    await writeFile(qrels, "2 0 a 1\n");
    const { queries } = await readCollection({ data, split: "dev", qrels });
    expect(queries.map(({ id }) => id)).toEqual(["2"]);
  });

  it("refuses judgements of other queries", async () => {
    await writeFile(join(data, "qrels", "dev.tsv"), "9\ta\t1\n");
    await expect(readCollection({ data, split: "dev" })).rejects.toThrow("judges no query");
  });

  it.each([
    ["is no JSON", "{"],
    ["has no text", '{"_id":"b"}'],
  ])("names the line that %s", async (_, line) => {
    await writeFile(join(data, "corpus.jsonl"), `{"_id":"a","text":"one"}\n${line}\n`);
    await expect(readCollection({ data, split: "dev" })).rejects.toThrow("corpus.jsonl, line 2");
  });
});
