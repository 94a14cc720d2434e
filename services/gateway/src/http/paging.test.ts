import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asJson } from "../../test/as-json.ts";
import { aRun, inMemoryEvidence } from "../../test/in-memory/in-memory-ports.ts";
import { startApp } from "../../test/start/start-app.ts";

const pageSchema = z.looseObject({ data: z.array(z.unknown()), next_cursor: z.string().nullable() });

const ids = [1, 2, 3].map((digit) => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${digit}`);
const listed = JSON.stringify(["first", "second", "third"].map((id) => ({ id, used: false })));

/** Starts a gateway with three entries in each list; returns its address and the path of a list. */
const filled = async () => {
  const { evidence } = inMemoryEvidence(Object.fromEntries(ids.map((id) => [id, "granite"])));
  const app = await startApp({ evidence });
  for (const id of ["r-00000001", "r-00000002", "r-00000003"])
    app.runs.put(aRun({ id, status: "completed" }));
  for (const path of ["claims.json", "documents.json", "report.md"])
    app.runs.putArtifact("r-00000001", path, listed);
  const post = (path: string, body: unknown) => fetch(`${app.url}/v1/${path}`, asJson(body));
  for (const name of ["rocks", "plants", "stars"]) await post("collections", { name });
  for (const linkId of ["a", "b", "c"])
    await post("collections/c-00000001/items", { linkId, text: `on ${linkId}` });
  return app.url;
};

const lists = [
  "research",
  "research/r-00000001/claims",
  "research/r-00000001/sources",
  "research/r-00000001/artifacts",
  "collections",
  "collections/c-00000001/items",
  "index/metadata",
];

describe("lists", () => {
  it.each(lists)("are read page by page with limit and cursor: /v1/%s", async (list) => {
    const url = await filled();
    const read = async (query: string) =>
      pageSchema.parse(await (await fetch(`${url}/v1/${list}?${query}`)).json());
    const whole = await read("limit=100");
    expect(whole).toMatchObject({ next_cursor: null });
    expect(whole.data).toHaveLength(3);
    const data: unknown[] = [];
    let cursor: string | null | undefined;
    for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
      const page = await read(`limit=2${cursor === undefined ? "" : `&cursor=${cursor}`}`);
      data.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(cursor).toBeNull();
    expect(data).toEqual(whole.data);
  });

  it.each(["claims", "sources", "artifacts"])(
    "of a bundle are whole where no page is asked for: %s",
    async (list) => {
      const url = await filled();
      expect(await (await fetch(`${url}/v1/research/r-00000001/${list}`)).json()).toHaveLength(3);
    },
  );

  it.each(lists)("name an invalid cursor: /v1/%s", async (list) => {
    const url = await filled();
    const response = await fetch(`${url}/v1/${list}?cursor=!`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: "cursor" }] });
  });

  it.each([
    ["items", "collections/c-00000001/items?limit=2&next=2"],
    ["sources", `index/metadata?limit=2&after=${ids[1]}`],
    ["runs", "research?limit=2&before=r-00000002"],
  ])("still answer with %s to their former parameters", async (name, path) => {
    const url = await filled();
    const answer = z.looseObject({}).parse(await (await fetch(`${url}/v1/${path}`)).json());
    expect(Object.keys(Object(answer[name]))).toHaveLength(1);
    expect(answer["next"]).toBeNull();
  });
});

describe("GET /v1/research", () => {
  it("keeps to what is wanted, and shows labels", async () => {
    const { url, runs } = await startApp();
    const rome = aRun().request;
    runs.put(aRun({ request: { ...rome, question: "Why did Rome fall?", labels: { team: "history" } } }));
    runs.put(aRun({ id: "r-00000002", status: "failed" }));
    const read = async (query: string) => {
      const page = pageSchema.parse(await (await fetch(`${url}/v1/research?${query}`)).json());
      return z.array(z.looseObject({ id: z.string() })).parse(page.data);
    };
    expect(await read("label=team:history")).toMatchObject([
      { id: "r-00000001", labels: { team: "history" } },
    ]);
    expect(await read("label=team:medicine")).toEqual([]);
    expect(await read("label=team")).toHaveLength(1);
    expect(await read("status=failed")).toMatchObject([{ id: "r-00000002", labels: {} }]);
    expect(await read("q=Rome")).toHaveLength(1);
  });

  it.each(["label=a%20b", "status=gone", "q=", "colour=red"])("refuses %s", async (query) => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/research?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: query.split("=")[0] }] });
  });
});
