import { describe, expect, it } from "vitest";
import { documentedRoutes } from "../../test/documented-routes.ts";
import { startApp } from "../../test/start/start-app.ts";
import { type ProblemKind, problemKinds } from "../http/problem-kinds.ts";
import { problem } from "../http/problem.ts";

describe("GET /openapi.json", () => {
  it("gives each operation an id of its own, which also names its schemas", async () => {
    const { url } = await startApp();
    const ids = (await documentedRoutes(url)).map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
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
