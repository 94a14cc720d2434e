import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseQrels, readCollection } from "./read-collection.ts";

const asObject = (text: string): unknown =>
  Object.fromEntries(
    [...parseQrels(text, "x.tsv")].map(([query, grades]) => [query, Object.fromEntries(grades)]),
  );

describe("parseQrels", () => {
  it.each([
    ["BEIR's three columns with their heading", "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\t0\n2\ta\t3\n"],
    ["three columns without a heading", "1\ta\t1\n1\tb\t0\n2\ta\t3"],
    ["TREC's four columns", "1 0 a 1\n1 0 b 0\n\n2 0 a 3\n"],
    [
      "lines that end in a carriage return",
      "query-id\tcorpus-id\tscore\r\n1\ta\t1\r\n1\tb\t0\r\n2\ta\t3\r\n",
    ],
  ])("reads %s", (_, text) => {
    expect(asObject(text)).toEqual({ 1: { a: 1, b: 0 }, 2: { a: 3 } });
  });

  it("keeps a negative grade", () => {
    expect(asObject("1\ta\t-1")).toEqual({ 1: { a: -1 } });
  });

  it.each(["1\ta\tgood", "1\ta", "1\t2\t3\t4\t5"])("names the line of %j behind the first", (line) => {
    expect(() => parseQrels(`1\ta\t1\n${line}\n`, "x.tsv")).toThrow("x.tsv, line 2");
  });
});

describe("readCollection", () => {
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
