import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toDocument } from "../src/retrieval/index-corpus.ts";
import { openCache, openCorpus } from "../src/retrieval/open-corpus.ts";

let directory: string;
let said: string[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "quarry-corpus-"));
  said = [];
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const open = () => openCorpus({ directory, dimensions: 4, say: (line) => said.push(line) });

describe("openCorpus", () => {
  it("keeps what is stored until the next time", async () => {
    const document = toDocument({ id: "tides", title: "Tides", text: "The moon pulls the sea." });
    const first = await open();
    await first.evidence.putDocument(document);
    await first.stop();
    const second = await open();
    expect(await second.evidence.getDocument(document.facts.documentId)).toMatchObject({
      text: document.text,
    });
    await second.stop();
    expect(said).toEqual([]);
  });

  it("empties a folder that another version of Quarry made, and says so", async () => {
    const server = await openCache(directory);
    await fetch(`${server.url}/collections/passages`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ vectors: { old: { size: 4, distance: "Dot" } } }),
    });
    await server.stop();
    const { evidence, stop } = await open();
    expect(await evidence.isReady()).toBe(true);
    await stop();
    expect(said).toEqual([`${directory} was made by another version of Quarry: the corpus is encoded anew`]);
  });
});
