import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleDocumentsSchema, newApiKeySchema, runViewSchema, searchAnswerSchema } from "@quarry/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { LocalStack } from "../src/stack/start-stack.ts";
import { startWorkingStack } from "./start-working-stack.ts";

const root = resolve(import.meta.dirname, "../../..");
const home = mkdtempSync(join(tmpdir(), "quarry-owners-"));
const texts = {
  anna: "# Cholera\n\nJohn Snow showed in 1854 that cholera spreads by water from the Broad Street pump.",
  ben: "# Cholera\n\nThe Board of Health held in 1854 that cholera spreads by bad air, called miasma.",
  operator: "# Cholera\n\nRobert Koch described in 1884 the bacterium that causes cholera in water.",
} as const;
type Owner = keyof typeof texts;

let stack: LocalStack;
const keys: Partial<Record<Owner, string>> = {};

const ask = async (owner: Owner, path: string, body?: unknown): Promise<Response> =>
  await fetch(`${stack.gatewayUrl}${path}`, {
    headers: {
      prefer: "wait=100",
      ...(keys[owner] !== undefined && { authorization: `Bearer ${keys[owner]}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });

const owners: readonly Owner[] = ["anna", "ben", "operator"];
const documents: Partial<Record<Owner, string>> = {};

beforeAll(async () => {
  stack = await startWorkingStack({ root, data: join(home, "data"), command: "start", environment: {} });
  for (const owner of ["anna", "ben"] as const) {
    const made = await ask("operator", "/v1/keys", { name: "test", owner });
    keys[owner] = newApiKeySchema.parse(await made.json()).key;
  }
  for (const owner of owners) {
    const indexed = await ask(owner, "/v1/index", { text: texts[owner], uri: `file:${owner}.md` });
    documents[owner] = z.object({ documentId: z.string() }).parse(await indexed.json()).documentId;
  }
});

afterAll(async () => {
  await stack.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

it.each(owners)("finds and opens what is its own, and nothing of the others': %s", async (owner) => {
  const found = searchAnswerSchema.parse(
    await (await ask(owner, "/v1/search", { query: "How does cholera spread?" })).json(),
  );
  expect(found.passages.map(({ document }) => document.id)).toEqual([documents[owner]]);
  for (const other of owners) {
    const { status } = await ask(owner, `/v1/documents/${documents[other]}`);
    expect([other, status]).toEqual([other, other === owner ? 200 : 404]);
  }
});

it("researches for an owner among what is hers alone", async () => {
  const request = { question: "How does cholera spread?", sources: { local: true }, depth: "light" };
  const submitted = await ask("anna", "/v1/research", request);
  const { id } = z.object({ id: z.string() }).parse(await submitted.json());
  const view = runViewSchema.parse(await (await ask("anna", `/v1/research/${id}`)).json());
  expect([view.status, view.owner]).toEqual([expect.stringMatching(/^completed/), "anna"]);
  const read = bundleDocumentsSchema.parse(await (await ask("anna", `/v1/research/${id}/sources`)).json());
  expect(read.map((document) => document.id)).toEqual([documents["anna"]]);
  expect((await ask("ben", `/v1/research/${id}`)).status).toBe(404);
  expect((await ask("operator", `/v1/research/${id}/report`)).status).toBe(404);
});
