import { itemViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { withCollection } from "../../test/with-collection.ts";

/** Starts an app with a collection; returns functions that submit a file and get it back. */
const withFiles = async () => {
  const app = await withCollection();
  const addItem = async (name: string, content: string) =>
    itemViewSchema.parse(await (await app.sendForm({ file: new File([content], name) })).json());
  const original = (itemId: string, query = "") =>
    fetch(`${app.items}/${encodeURIComponent(itemId)}/original${query}`);
  return { ...app, addItem, original };
};

describe("getOriginal", () => {
  it("sends a PDF to be shown, and each version of it", async () => {
    const { addItem, original } = await withFiles();
    await addItem("Ärger.pdf", "%PDF first");
    const { linkId } = await addItem("Ärger.pdf", "%PDF second");
    const response = await original(linkId);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''%C3%84rger.pdf");
    expect(await response.text()).toBe("%PDF second");
    expect(await (await original(linkId, "?version=1")).text()).toBe("%PDF first");
  });

  it("keeps a page from running scripts or reading this site, and has an office file saved", async () => {
    const { addItem, original } = await withFiles();
    const page = await original((await addItem("page.html", "<script>alert(1)</script>")).linkId);
    expect(page.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/u);
    const office = await original((await addItem("report.docx", "PK")).linkId);
    expect(office.headers.get("content-type")).toBe("application/octet-stream");
    expect(office.headers.get("content-disposition")).toBe("attachment; filename=report.docx");
  });

  it("has none for a text or an unknown version", async () => {
    const { sendJson, addItem, original } = await withFiles();
    const said = itemViewSchema.parse(await (await sendJson({ text: "Words.", linkId: "said" })).json());
    const { itemId } = await addItem("notes.md", "Words.");
    expect((await original(said.linkId)).status).toBe(404);
    expect((await original(itemId, "?version=2")).status).toBe(404);
  });

  it("removes the files of an item and of a collection with them", async () => {
    const removed: string[] = [];
    const { url, id, items, sendForm } = await withCollection({
      originals: {
        keep: async () => undefined,
        get: async () => undefined,
        remove: async (collectionId, itemId = "all") => void removed.push(`${collectionId}/${itemId}`),
      },
    });
    const answer = await sendForm({ file: new File(["Words."], "notes.md") });
    const { itemId } = itemViewSchema.parse(await answer.json());
    await fetch(`${items}/${itemId}`, { method: "DELETE" });
    await fetch(`${url}/v1/collections/${id}`, { method: "DELETE" });
    expect(removed).toEqual([`${id}/${itemId}`, `${id}/all`]);
  });
});
