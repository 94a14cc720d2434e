import type { Findings, JudgedClaim, UsedDocument } from "@quarry/contracts";
import { reportView } from "@quarry/report";
import { collectionAnswers } from "./collection-answers.ts";
import { type Answers, Events, Refusal } from "./fake-gateway.ts";
import { claim, documentId, findings, longText, quote, sources } from "./sample-answer.ts";
import { revisedAnswers, revisedId, revisionOf, versionsOf } from "./version-answers.ts";
import { watchAnswers } from "./watch-answers.ts";

const at = "2026-11-21T10:00:00.000Z";
const page = (data: readonly unknown[], next: string | null = null) => ({ data, next_cursor: next });
const range = (min: number, expected: number, max: number) => ({ min, expected, max });

/** 51 runs in pages of 50, as the gateway pages them. */
const runs = Array.from({ length: 51 }, (_run, index) => ({
  id: `r-${String(index).padStart(8, "0")}`,
  question: `Question number ${51 - index} about ${index % 2 === 0 ? "Rome" : "Carthage"}`,
  status: index === 3 ? "failed" : "completed",
  depth: "light",
  report: index === 0 ? { sources: 9, cited: 1, firstLine: "Rome was not built in a day." } : null,
  createdAt: at,
  finishedAt: at,
  problem: null,
  labels: index === 0 ? { team: "history" } : {},
  spent: { tokens: 1_200, cost: 0 },
  links: {},
}));

export const runView = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: "r-00000001",
  question: "When did it run out?",
  parentId: null,
  revision: null,
  request: { question: "When did it run out?", topK: 7, depth: "light", labels: { team: "history" } },
  status: "completed",
  stage: "publish",
  round: 0,
  createdAt: at,
  finishedAt: at,
  topics: [{ id: "t1", name: "When locks run out", covered: true, score: 0.83 }],
  counts: {
    documents: 2,
    unavailable: 1,
    passages: 9,
    passagesWritten: 9,
    claims: 1,
    pages: { read: 1, unchanged: 0, kept: 0 },
  },
  search: [],
  reading: null,
  clarification: null,
  notes: [],
  usage: {
    calls: 12,
    inputTokens: 20_000,
    outputTokens: 3_000,
    cost: 0.2,
    tasks: [],
    budget: { maxTokens: 100_000, maxCost: 2, tokens: 23_000, cost: 0.2 },
  },
  writing: null,
  stop: null,
  problem: null,
  links: {},
  ...changes,
});

export const bundleAnswers = (
  id: string,
  given: {
    readonly findings: Findings;
    readonly claims: readonly JudgedClaim[];
    readonly documents: readonly UsedDocument[];
    readonly text: string;
  },
): Answers => ({
  [`GET /v1/research/${id}`]: () => runView({ id, question: given.findings.question }),
  [`GET /v1/research/${id}/report`]: () => reportView(given.findings, [...given.documents]),
  [`GET /v1/research/${id}/claims`]: () => given.claims,
  [`POST /v1/research/${id}/follow-ups`]: () => ({ id: "r-00000002" }),
  [`POST /v1/research/${id}/revisions`]: () => ({ id: "r-00000002" }),
  [`GET /v1/research/${id}/revisions`]: () => versionsOf(id),
  [`GET /v1/research/${id}/sources`]: () => given.documents,
  ...Object.fromEntries(
    given.documents.map(({ id: document }) => [
      `GET /v1/research/${id}/artifacts/sources/${document}.txt`,
      () => given.text,
    ]),
  ),
});

const step = (id: number) => ({
  step_id: id,
  goal: `Find what item ${id} says of retention`,
  required_content_items: [`item-${id}`],
  required_data: ["transcript"],
  marker_relevance: "high",
  retrieval_strategy: "selective",
});

/** Answers of a gateway that has one or more of everything. */
export const someOfEverything: Answers = {
  ...watchAnswers,
  "GET /v1/session": () => ({
    keyId: "k",
    name: null,
    owner: "operator",
    scopes: ["read", "write", "admin"],
    expiresAt: null,
    limits: {},
    keysRequired: true,
  }),
  "GET /v1/config": () => ({
    engines: ["searxng", "brave"],
    model: { name: "m-large", fastName: "m-small", contextTokens: 128_000, prices: null },
    defaultDepth: "standard",
    webhooks: true,
    limits: {
      uploadBytes: 50_000_000,
      researchBodyBytes: 262_144,
      questionCharacters: 4_000,
      pages: 1_000,
      runTokens: 2_000_000,
      runCost: null,
      waitSeconds: 120,
    },
  }),
  "GET /v1/version": () => ({ version: "0.1.0", apiVersion: "v1", build: null }),
  "GET /v1/stats": () => ({
    documents: 47,
    passages: 382,
    sources: 23,
    queries: 156,
    averageResults: 4.2,
    zeroResults: 3,
    zeroResultRate: 0.02,
    cacheHits: 53,
    cacheHitRate: 0.34,
    latencyMs: { p50: 41, p95: 107, p99: 156 },
  }),
  "GET /v1/doctor": () => ({
    status: "warning",
    data: [
      {
        check: "queues",
        status: "warning",
        what: "Nobody takes jobs from fetch-page.",
        remedy: "Start a fetcher.",
      },
      { check: "redis", status: "ok", what: "Redis answers, and evicts nothing.", remedy: null },
    ],
    next_cursor: null,
  }),
  "POST /v1/doctor/model": () => ({
    data: [
      {
        model: "qwen3:8b",
        works: false,
        reply: null,
        seconds: 0.4,
        problem: "model.example cannot be reached",
        remedy: "See that it runs.",
      },
    ],
    next_cursor: null,
  }),
  "GET /v1/keys": () =>
    page([
      {
        id: "k-1",
        name: "Notebook",
        owner: "ada",
        scopes: ["read", "write"],
        createdAt: at,
        expiresAt: null,
        limits: { openRuns: 2, tokensPerDay: 50_000 },
      },
    ]),
  "POST /v1/keys": () => ({ id: "k-2", name: "New", key: "qk_once_and_never_again" }),
  "GET /v1/usage": () => ({
    day: "2026-11-25",
    resetsAt: at,
    ...page([
      {
        keyId: "k-1",
        name: "Notebook",
        owner: "ada",
        requests: 12,
        openRuns: 1,
        tokens: 4_000,
        cost: 0.12,
        limits: { openRuns: 2, tokensPerDay: 50_000 },
      },
    ]),
  }),
  "POST /v1/research/estimate": ({ body }) => {
    const { depth = "standard", topK } = JSON.parse(body) as { depth?: string; topK?: number };
    if (topK === 99) return new Refusal(400, "topK must be at most 20");
    const size = { light: 1, standard: 2, deep: 5 }[depth] ?? 2;
    return {
      depth,
      model: "m-large",
      sources: range(8, 12 * size, 40),
      calls: range(20, 35 * size, 60),
      tokens: { input: range(1, 90_000 * size, 2), output: range(1, 9_000 * size, 2) },
      cost: range(0.1, 0.7 * size, 2),
      seconds: range(120, 300 * size, 900),
      limits: { tokens: 2_000_000, cost: null, seconds: 43_200 },
      basis: [],
    };
  },
  "GET /v1/research": ({ query }) => {
    const { q = "", status = "", label = "", cursor } = Object.fromEntries(query);
    const [name = "", text] = label.split(":");
    const wanted = runs.filter(
      (run) =>
        run.question.toLowerCase().includes(q.toLowerCase()) &&
        (status === "" || run.status === status) &&
        (label === "" || (text === undefined ? name in run.labels : run.labels[name as "team"] === text)),
    );
    const first = cursor === undefined ? 0 : wanted.findIndex(({ id }) => id === cursor) + 1;
    const shown = wanted.slice(first, first + 50);
    return page(shown, first + 50 < wanted.length ? (shown.at(-1)?.id ?? null) : null);
  },
  "DELETE /v1/research/r-00000000": () => "",
  ...bundleAnswers("r-00000001", { findings, claims: [claim], documents: sources, text: longText }),
  ...bundleAnswers(revisedId, { findings, claims: [claim], documents: sources, text: longText }),
  ...revisedAnswers("r-00000001"),
  [`GET /v1/research/${revisedId}`]: () => runView({ id: revisedId, revision: revisionOf("r-00000001") }),
  "GET /v1/research/r-running1": () =>
    runView({
      id: "r-running1",
      status: "running",
      createdAt: new Date(Date.now() - 100_000).toISOString(),
      finishedAt: null,
    }),
  "GET /v1/research/r-running1/events": () =>
    new Events([
      { type: "stage-started", stage: "decompose", round: 0, jobs: 1 },
      { type: "stage-started", stage: "gather", round: 0, jobs: 3 },
      {
        type: "document-stored",
        documentId,
        uri: "https://a.example/",
        title: "A guide to locks",
        grade: "B",
        gradeReasons: ["a host of public administration"],
        characters: 900,
      },
      { type: "source-unavailable", uri: "https://b.example/", reason: "not-found", detail: "404" },
    ] as never),
  "GET /v1/research/r-planned1": () =>
    runView({ id: "r-planned1", status: "awaiting_plan", finishedAt: null }),
  "GET /v1/research/r-planned1/plan": () => ({
    plan: { steps: [step(1), step(2)] },
    status: "awaiting_plan",
    editable: true,
    engines: [],
    estimate: null,
  }),
  "PUT /v1/research/r-planned1/plan": () =>
    runView({ id: "r-planned1", status: "running", finishedAt: null }),
  "GET /v1/research/r-failed01": () =>
    runView({ id: "r-failed01", status: "failed", problem: "Qdrant could not be reached." }),
  ...collectionAnswers,
  "POST /v1/search": () => ({
    query: "locks",
    passages: [
      {
        passageId: "p",
        text: quote,
        start: 0,
        end: 10,
        words: { start: 0, end: 3 },
        score: 1,
        document: {
          id: documentId,
          uri: "https://a.example/locks",
          title: "Locks",
          publisher: "a.example",
          grade: "B",
          language: "en",
        },
        spans: [{ start: 0, end: 10, quote, score: 1 }],
      },
    ],
  }),
};
