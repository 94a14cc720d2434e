import { contentAnswerSchema } from "@quarry/contracts";
import { createItemLibrary, type ReadableItem } from "@quarry/reading";
import { aMarker, aMarking, anItemReference, aRankedPassage } from "@quarry/testkit/builders";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { inMemoryCollections } from "../../test/in-memory/in-memory-collections.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";
import { createTurns } from "../http/waiting.ts";
import type { SearchEvidence } from "../ports.ts";
import { answerContent } from "./content-requests.ts";

const text =
  "Host: Welcome to the review. Retention fell by 30% after the reset. We talk about ranks. Thank you all.";
const fact = "Retention fell by 30% after the reset.";
const factStart = text.indexOf(fact);
const marking = aMarking({
  markers: [aMarker({ type: "datapoint", text: fact, start: factStart, end: factStart + fact.length })],
});
const item = anItemReference({ linkId: "talk" });
const documentId = item.transcript?.documentId ?? "";

const start = async (searchEvidence?: SearchEvidence) => {
  const { store } = inMemoryCollections();
  await store.create("talks", { mark: false });
  const library = createItemLibrary({
    getDocument: async (id) => (id === documentId ? { facts: { language: "en" }, text, marking } : undefined),
    clock: () => 0,
  });
  const collections = {
    ...store,
    readItems: async () => ({ items: [item], pending: 0, unavailable: [] }),
  };
  const { url } = await startApp({ collections, library, ...(searchEvidence && { searchEvidence }) });
  const send = (body: string) =>
    fetch(`${url}/v1/collections/c-00000001/requests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  const ask = async (body: unknown) => {
    const response = await send(JSON.stringify(body));
    expect(response.status).toBe(200);
    return contentAnswerSchema.parse(await response.json()).answers;
  };
  return { send, ask };
};

describe("postContentRequests", () => {
  it("answers with the text of each piece, where it is and what remains", async () => {
    const { ask } = await start();
    const [answer] = await ask({
      request_type: "by_marker",
      marker_text: `DATA: ${fact}`,
      context_window: 2,
    });
    expect(answer).toMatchObject({ status: "fulfilled", type: "by_marker" });
    const [piece] = answer?.pieces ?? [];
    expect(piece?.text).toContain("30%");
    expect(text.slice(piece?.start, piece?.end)).toBe(piece?.text);
    expect(answer?.remaining).toMatchObject([{ linkId: "talk", part: "transcript" }]);
  });

  it("answers every request of a list by itself, in the order they were sent, also what is not a request", async () => {
    const { ask } = await start();
    const answers = await ask([
      { id: "a", request_type: "full_content_item", source_link_id: "nowhere" },
      { id: "b", type: "transcript_section", source_link_id: "talk", method: "keyword", keywords: ["ranks"] },
      17,
      { id: "c", request_type: "metadata" },
    ]);
    expect(answers.map(({ requestId, status }) => `${requestId} ${status}`)).toEqual([
      "a refused",
      "b fulfilled",
      "req_3 refused",
      "c fulfilled",
    ]);
    expect(answers[0]?.available?.join(" ")).toContain("talk");
  });

  it("answers by meaning with what a search of those items found", async () => {
    const asked: Parameters<SearchEvidence>[0][] = [];
    const { ask } = await start(async (input) => {
      asked.push(input);
      const passage = aRankedPassage({ documentId, start: factStart, end: factStart + fact.length });
      return { status: "completed", input, output: { subject: "content", passages: [passage] } };
    });
    const [answer] = await ask({
      request_type: "semantic",
      source_link_id: "talk",
      query: "who left?",
      top_k: 2,
    });
    expect(answer?.pieces.map(({ text: said }) => said).join("")).toContain("30%");
    expect(asked).toMatchObject([
      { filters: { scopes: ["collection:c-00000001"], documentIds: [documentId] }, topK: 20 },
    ]);
  });

  it("says that it takes too long when the search does not end", async () => {
    const { send } = await start();
    expect((await send('{"request_type":"semantic","query":"who left?"}')).status).toBe(503);
  });

  it.each(['"all"', "3", "[]", "{"])("refuses the body %s", async (body) => {
    const { send } = await start();
    const response = await send(body);
    expect((await problemIn(response, 400)).detail).toMatch(/body/u);
  });

  it("asks to wait while nothing has been prepared, and for items where there are none", async () => {
    const { url } = await startApp();
    const post = (path: string, body: object) => fetch(`${url}${path}`, asJson(body));
    await post("/v1/collections", { name: "empty" });
    const asked = await post("/v1/collections/c-00000001/requests", { request_type: "metadata" });
    expect((await problemIn(asked, 409)).detail).toContain("add one");
  });
});

const itemCount = 200;

/** Texts of two thousand words, a tenth of which mention herons. */
const items: readonly ReadableItem[] = Array.from({ length: itemCount }, (_, index) => {
  const bird = index % 10 === 0 ? "heron" : "gull";
  const text = Array.from(
    { length: 250 },
    (_line, line) => `In week ${line} a ${bird} ate ${line + index} fish.`,
  ).join(" ");
  const part = {
    documentId: `7f6ed9a4-6a0e-5b8a-9d4e-${String(index).padStart(12, "0")}`,
    characters: text.length,
    words: 2_000,
    language: "en",
  };
  const reference = anItemReference({ itemId: `i-${index}`, linkId: `talk-${index}`, transcript: part });
  return { reference, transcript: { ...part, text, marking: null, timings: [] }, comments: null };
});

const library = { read: async () => [...items], textOf: async () => undefined };

const unasked = async (): Promise<never> => {
  throw new Error("nothing is looked for by meaning");
};

const ask = (signal: AbortSignal) =>
  answerContent(
    {
      library,
      readInTurn: createTurns(1),
      searchEvidence: unasked,
      newRequestId: () => "q",
      searchWaitMs: 600_000,
    },
    {
      collectionId: "c-00000001",
      items: items.map(({ reference }) => reference),
      requests: [{ id: "a", request_type: "keyword", keywords: ["heron"] }],
      signal,
    },
  );

describe("a keyword that is looked for in 200 items", () => {
  it("is looked for as long as somebody waits", async () => {
    const asked = new AbortController();
    setImmediate(() => asked.abort("gone"));
    await expect(ask(asked.signal)).rejects.toBe("gone");
  });

  it("leaves others their turn while the items are gone through", async () => {
    const { answer, turns } = await countTurns(() => ask(new AbortController().signal));
    expect(answer.answers[0]?.pieces.length).toBe(itemCount / 10);
    // Indexing also yields within an item.
    expect(turns).toBeGreaterThan(10 * itemCount);
  });
});

describe("a request about 2,000 items", () => {
  const references = Array.from({ length: 2_000 }, (_, index) => {
    const transcript = { ...anItemReference().transcript, documentId: `document-${index}` };
    return anItemReference({
      itemId: `i-${index}`,
      linkId: `talk-${index}`,
      transcript: { characters: 0, words: 0, language: "en", ...transcript },
    });
  });
  /** Counts concurrent readers and the maximum of documents read at the same time. */
  const openItems = (documentText: string) => {
    let [reading, max] = [0, 0];
    const getDocument = async () => {
      max = Math.max(max, (reading += 1));
      await new Promise((resolve) => void setImmediate(resolve));
      reading -= 1;
      return { facts: { language: "en" }, text: documentText };
    };
    const readInTurn = createTurns(1);
    const askAll = () =>
      answerContent(
        {
          library: createItemLibrary({ getDocument, clock: () => 0 }),
          readInTurn,
          searchEvidence: unasked,
          newRequestId: () => "q",
          searchWaitMs: 600_000,
        },
        {
          collectionId: "c-00000001",
          items: references,
          requests: [{ id: "a", request_type: "keyword", keywords: ["heron"] }],
          signal: new AbortController().signal,
        },
      );
    return { askAll, max: () => max };
  };

  it("reads few of them at a time, also with other requests", async () => {
    const { askAll, max } = openItems("A heron ate a fish.");
    for (const { answers } of await Promise.all([askAll(), askAll(), askAll()]))
      expect(answers[0]).toMatchObject({ status: "fulfilled" });
    expect(max()).toBeLessThanOrEqual(16);
  });

  it("is refused where they have more characters than are read for one reply", async () => {
    const { askAll } = openItems("A heron ate a fish. ".repeat(1_500));
    await expect(askAll()).rejects.toThrow("name fewer of them");
  });
});
