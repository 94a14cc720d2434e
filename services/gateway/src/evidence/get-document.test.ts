import { createItemLibrary } from "@quarry/reading";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inMemoryEvidence } from "../../test/in-memory/in-memory-ports.ts";
import { startApp } from "../../test/start/start-app.ts";

const id = "3b241101-e2bb-4255-8caf-4136c566a962";
const text = "Quinine was the first remedy for malaria. 🌿 Cinchona bark holds it.";

const start = async () => {
  const { evidence } = inMemoryEvidence({ [id]: text });
  const library = createItemLibrary({
    getDocument: async (documentId) =>
      documentId === id ? { facts: aDocumentFacts({ documentId }), text } : undefined,
    clock: () => 0,
  });
  return await startApp({ evidence, library });
};

const pageSchema = z.object({ text: z.string(), next_cursor: z.string().nullable() });

describe("GET /v1/documents/:id", () => {
  it("answers with what is known of the document, and 404 for another", async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/v1/documents/${id}`)).json()).toMatchObject({ documentId: id });
    const other = await fetch(`${url}/v1/documents/00000000-0000-4000-8000-000000000000`);
    expect(other.status).toBe(404);
    expect((await fetch(`${url}/v1/documents/nonsense/text`)).status).toBe(404);
  });

  it("gives the whole text, a page at a time", async () => {
    const { url } = await start();
    let whole = "";
    let cursor: string | null = "0";
    while (cursor !== null) {
      const response = await fetch(`${url}/v1/documents/${id}/text?limit=11&cursor=${cursor}`);
      const page: z.output<typeof pageSchema> = pageSchema.parse(await response.json());
      whole += page.text;
      cursor = page.next_cursor;
    }
    expect(whole).toBe(text);
  });
});
