import { type findEvidence, type InputOf, problemSchema, searchAnswerSchema } from "@quarry/contracts";
import { Failure, type FailureCode } from "@quarry/failure";
import { aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { inMemoryEvidence } from "../../test/in-memory/in-memory-ports.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";
import type { GatewayPorts } from "../gateway-ports.ts";
import type { SearchEvidence } from "../ports.ts";

const text = "Locks. Every worker renews its lock. The end.";
const passage = aRankedPassage({
  start: 7,
  end: 45,
  spans: [{ start: 7, end: 36, score: 0.9 }],
});
const { evidence } = inMemoryEvidence({ [passage.documentId]: text });

const startWithSearch = async (passages = [passage], changes: Partial<GatewayPorts> = {}) => {
  const asked: InputOf<typeof findEvidence>[] = [];
  const searchEvidence: SearchEvidence = async (input) => {
    asked.push(input);
    return { status: "completed", input, output: { subject: input.subject, passages } };
  };
  const app = await startApp({ evidence, searchEvidence, ...changes });
  const send = async (body: unknown) => await fetch(`${app.url}/v1/search`, asJson(body));
  return { ...app, asked, send };
};

const errorsOf = async (response: Response) => {
  return (await problemIn(response, 400)).errors ?? [];
};

describe("postSearch", () => {
  it("answers with passages, their documents and the quotes to cite", async () => {
    const { send } = await startWithSearch();
    const response = await send({ query: "Who renews a lock?" });
    expect(response.status).toBe(200);
    const answer = searchAnswerSchema.parse(await response.json());
    expect(answer.passages).toMatchObject([
      {
        passageId: passage.passageId,
        text: "Every worker renews its lock. The end.",
        start: 7,
        end: 45,
        words: { start: 1, end: 8 },
        document: { id: passage.documentId },
        spans: [{ start: 7, end: 36, quote: "Every worker renews its lock.", score: 0.9 }],
      },
    ]);
    expect(answer.passages[0]).not.toHaveProperty("why");
  });

  it("asks for ten passages of everything, for no run", async () => {
    const { send, asked } = await startWithSearch();
    await send({ query: " locks " });
    expect(asked).toEqual([
      {
        requestId: "request-1",
        subject: "search",
        round: 0,
        queries: [{ role: "question", text: "locks" }],
        filters: { scopes: [] },
        topK: 10,
      },
    ]);
  });

  it("hands every filter on", async () => {
    const { send, asked, url } = await startWithSearch();
    await fetch(`${url}/v1/collections`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"notes"}',
    });
    const filters = {
      minGrade: "B",
      publishedAfter: "2026-01-01",
      publishedBefore: "2026-12-31T23:59:59Z",
      markerTypes: ["key-fact"],
      languages: ["en", "zh"],
      publishers: ["bbc.co.uk"],
    };
    const response = await send({
      query: "locks",
      k: 3,
      filters: { ...filters, collectionId: "c-00000001" },
    });
    expect(response.status).toBe(200);
    expect(asked).toMatchObject([{ topK: 3, filters: { scopes: ["collection:c-00000001"], ...filters } }]);
  });

  it("takes the text of a passage from the index, and of one that was merged from its document", async () => {
    const { passageId } = passage;
    const indexed = {
      passageId,
      start: 7,
      end: 36,
      wordStart: 1,
      wordEnd: 6,
      text: "As it was indexed".padEnd(29, "."),
    };
    const short = { ...passage, end: 36 };
    const { evidence: withIndex } = inMemoryEvidence({ [passage.documentId]: text }, [indexed]);
    const { send } = await startWithSearch([short], { evidence: withIndex });
    const [found] = searchAnswerSchema.parse(await (await send({ query: "locks" })).json()).passages;
    expect(found).toMatchObject({ text: indexed.text, words: { start: 1, end: 6 } });
    expect(found?.spans[0]?.quote).toBe(indexed.text);
    const { send: sendMerged } = await startWithSearch([passage], { evidence: withIndex });
    const [merged] = searchAnswerSchema.parse(await (await sendMerged({ query: "locks" })).json()).passages;
    expect(merged).toMatchObject({ text: text.slice(7, 45), words: { start: 1, end: 8 } });
  });

  it("leaves out what was forgotten meanwhile", async () => {
    const gone = { ...passage, documentId: "00000000-0000-4000-8000-000000000000" };
    const { send } = await startWithSearch([gone, passage]);
    const answer = searchAnswerSchema.parse(await (await send({ query: "locks" })).json());
    expect(answer.passages.map(({ document }) => document.id)).toEqual([passage.documentId]);
  });

  it("names an unknown filter and lists those there are", async () => {
    const { send } = await startWithSearch();
    expect(await errorsOf(await send({ query: "locks", filters: { author: "Ada" } }))).toEqual([
      {
        field: "filters.author",
        message:
          "is not a filter; the filters are collectionId, documentIds, minGrade, publishedAfter, publishedBefore, markerTypes, languages, publishers",
      },
    ]);
  });

  it.each([
    ["query", "at most 4000 characters", { query: "a".repeat(100_000) }],
    ["query", "must not be empty", { query: " " }],
    ["k", "at most 50", { query: "a", k: 51 }],
    ["filters.minGrade", '"A", "B"', { query: "a", filters: { minGrade: "F" } }],
    [
      "filters.publishedBefore",
      "is before publishedAfter",
      { query: "a", filters: { publishedAfter: "2026-02-01", publishedBefore: "2026-01-31" } },
    ],
    ["filters.markerTypes[0]", '"key-fact"', { query: "a", filters: { markerTypes: ["x"] } }],
    ["filters.collectionId", "names no collection", { query: "a", filters: { collectionId: "c-00000009" } }],
    ["model", "is not a field of this request", { query: "a", model: "x" }],
  ])("refuses a wrong %s: %s", async (field, message, body) => {
    const { send, asked } = await startWithSearch();
    expect(await errorsOf(await send(body))).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(asked).toEqual([]);
  });

  const failing =
    (code: FailureCode): SearchEvidence =>
    async (input) => ({
      status: "failed",
      input,
      failure: new Failure(code, "passages: index anew", { retry: "never" }),
    });

  it.each<[string, SearchEvidence]>([
    ["nobody answers in time", async (input) => ({ status: "pending", input })],
    [
      "too many wait already",
      () => Promise.reject(new Failure("upstream-busy", "full", { retry: "backoff" })),
    ],
    ["Qdrant is away", failing("qdrant-down")],
  ])("answers 503 when %s", async (_when, searchEvidence) => {
    const { send } = await startWithSearch([], { searchEvidence });
    const response = await send({ query: "locks" });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
  });

  it("says that the installation is set up wrongly when the index was made with another encoder", async () => {
    const { send } = await startWithSearch([], { searchEvidence: failing("bad-configuration") });
    const response = await send({ query: "locks" });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, null]);
    const told = problemSchema.parse(await response.json());
    expect(told).toMatchObject({ code: "misconfigured", retryable: false });
  });
});
