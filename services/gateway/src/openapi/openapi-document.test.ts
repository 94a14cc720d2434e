import { problemSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aRun } from "../../test/in-memory-ports.ts";
import { startApp } from "../../test/start-app.ts";
import { type ProblemKind, problemKinds } from "../http/problem-kinds.ts";
import { problem } from "../http/problem.ts";
import { operations } from "./operations.ts";

const documentSchema = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const readDocument = async (url: string) =>
  documentSchema.parse(await (await fetch(`${url}/openapi.json`)).json());

describe("GET /openapi.json", () => {
  it("has every operation of the table, each route once, and nothing else", async () => {
    const { url } = await startApp();
    const { paths } = await readDocument(url);
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const known = Object.keys(operations).map((key) => key.replace(/[:*]([A-Za-z]+)/g, "{$1}"));
    expect(documented.toSorted()).toEqual(known.toSorted());
  });

  it("refers to nothing that is missing and names operations and path parameters", async () => {
    const { url } = await startApp();
    const document = await readDocument(url);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name);
    const defined = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.filter((name) => !defined.includes(name ?? ""))).toEqual([]);
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const { path, parameters } of all) {
      const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it("is open where keys are asked for, as its page is, which has no script", async () => {
    const { url } = await startApp({ apiKeyDigests: ["0".repeat(64)] });
    expect((await fetch(`${url}/v1/research`)).status).toBe(401);
    const response = await fetch(`${url}/docs`);
    const page = await response.text();
    expect(page).toContain("/v1/research/{id}/cancel");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toContain("style-src 'sha256-");
  });

  it("has the type of every problem lead to its section on the page", async () => {
    const { url } = await startApp();
    const kinds = Object.keys(problemKinds) as ProblemKind[];
    const page = await (await fetch(new URL(problem("internal", "").type, url))).text();
    for (const kind of kinds) {
      const { pathname, hash } = new URL(problem(kind, "").type, url);
      expect([pathname, page.includes(`<section id="${hash.slice(1)}"`)]).toEqual(["/docs", true]);
    }
    expect(new Set(page.match(/id="problem-[a-z-]+"/gu)).size).toBe(kinds.length);
  });

  it("tells the truth about answers", async () => {
    const { url, runs } = await startApp();
    const run = runs.put(aRun());
    for (const [path, key] of [
      ["/v1/research", "get /v1/research"],
      [`/v1/research/${run.id}`, "get /v1/research/:id"],
      [`/v1/research/${run.id}/plan`, "get /v1/research/:id/plan"],
      ["/v1/collections", "get /v1/collections"],
      ["/v1/stats", "get /v1/stats"],
      ["/v1/index/metadata", "get /v1/index/metadata"],
    ] as const) {
      const body: unknown = await (await fetch(`${url}${path}`)).json();
      const { success } = z
        .object({ answer: operations[key]?.answer ?? z.never() })
        .safeParse({ answer: body });
      expect({ path, success }).toEqual({ path, success: true });
    }
  });
});

describe("POST /v1/research/:id/cancel", () => {
  it("cancels, and says of an unknown run what kind of problem it is", async () => {
    const { url, runs } = await startApp();
    const run = runs.put(aRun());
    const response = await fetch(`${url}/v1/research/${run.id}/cancel`, { method: "POST" });
    expect(await response.json()).toMatchObject({ id: run.id, status: "cancelled" });
    const missing = await fetch(`${url}/v1/research/r-99999999/cancel`, { method: "POST" });
    expect(problemSchema.parse(await missing.json())).toMatchObject({ code: "not-found", retryable: false });
  });
});
