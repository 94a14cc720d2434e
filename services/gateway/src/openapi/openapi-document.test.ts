import { describe, expect, it } from "vitest";
import { z } from "zod";
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
});
