import { awaitItems } from "@quarry/contracts";
import { anItemReference } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  answer,
  aRun,
  eventsOf,
  inputsOf,
  jobNames,
  playRun,
  runId,
  worldWith,
} from "../../testing/play-run.ts";
import { readingWorld } from "../../testing/reading-world.ts";

const question = "Why is a job of a killed worker taken again?";
const collectionId = "c-00000001";
const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b31";
const other = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b32";

const anItem = (name: string) => ({ itemId: name, linkId: name, uri: `file:${name}`, isPage: false });
const aPart = (id: string) => ({ documentId: id, characters: 1, words: 1, language: "en" });
const items = [anItem("i-1"), anItem("i-2")];
const reading = aRun({ goal: question, collectionId }, items);
const asking = aRun({ question, collectionId });

const both = anItemReference({
  itemId: "i-1",
  transcript: aPart(documentId),
  comments: { ...aPart(other), count: 3 },
});
const broken = { uri: "file:i-2", reason: "damaged" as const, detail: "The file is damaged." };

describe("prepare", () => {
  it("waits for the items that a reader is handed, and for none without a collection", () => {
    const world = readingWorld(answer(awaitItems, () => ({ items: [both], unavailable: [broken] })));
    const played = playRun(reading, world);
    expect(jobNames(played)[0]).toBe(awaitItems.name);
    expect(inputsOf(played, awaitItems.name)).toEqual([{ runId, collectionId, itemIds: ["i-1", "i-2"] }]);
    expect(eventsOf(played, "stage-started")[0]).toMatchObject({ stage: "prepare" });
    expect(jobNames(playRun(aRun({ question })))).not.toContain(awaitItems.name);
  });

  it("has the texts of items that a reader can read join the run, a document once", () => {
    const twice = anItemReference({ itemId: "i-2", transcript: aPart(documentId) });
    const world = readingWorld(answer(awaitItems, () => ({ items: [both, twice], unavailable: [] })));
    expect(inputsOf(playRun(reading, world), "fetch-page")).toMatchObject([
      { source: { kind: "stored", documentId } },
      { source: { kind: "stored", documentId: other, uri: "file:i-1#comments" } },
    ]);
  });

  it("waits for a whole collection when a question is asked of it, and reads none of its items", () => {
    const collection = { items: 2_119, unavailable: 1 };
    const world = worldWith(answer(awaitItems, () => ({ items: [], unavailable: [broken], collection })));
    const played = playRun(asking, world);
    expect(inputsOf(played, awaitItems.name)).toEqual([{ runId, collectionId, itemIds: [] }]);
    for (const name of ["fetch-page", "index-document", "search-web"])
      expect(jobNames(played)).not.toContain(name);
    expect(eventsOf(played, "stage-started")[0]).toMatchObject({ stage: "prepare" });
  });

  it("lists what cannot be read among the sources not used", () => {
    const collection = { items: 2, unavailable: 1 };
    const world = worldWith(answer(awaitItems, () => ({ items: [], unavailable: [broken], collection })));
    expect(inputsOf(playRun(asking, world), "publish-report")).toMatchObject([
      { content: { unused: [broken] } },
    ]);
  });

  it("says so when waiting fails permanently", () => {
    const detail = "await-items is out of order";
    expect(inputsOf(playRun(asking, worldWith([awaitItems.name, null])), "publish-report")).toMatchObject([
      { content: { unused: [{ uri: `collection:${collectionId}`, reason: "job-failed", detail }] } },
    ]);
    expect(playRun(reading, readingWorld([awaitItems.name, null])).last.state.unused).toEqual([
      { uri: "file:i-1", reason: "job-failed", detail },
      { uri: "file:i-2", reason: "job-failed", detail },
    ]);
  });
});
