import { markingsViewSchema, problemSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startMarkedCollection } from "../../test/marked-collection.ts";

describe("postMarkings", () => {
  it("has all items marked that are not, once", async () => {
    const { post, asked } = await startMarkedCollection({ count: 3 });
    const response = await post("markings", {});
    expect(response.status).toBe(200);
    expect(markingsViewSchema.parse(await response.json())).toEqual({ texts: 3, marked: 3 });
    expect((await post("markings", {})).status).toBe(200);
    expect(asked.map(({ length }) => length)).toEqual([3]);
  });

  it("keeps to the items that are named", async () => {
    const { post, asked } = await startMarkedCollection({ count: 3 });
    const response = await post("markings", { linkIds: ["talk_2"] });
    expect(await response.json()).toEqual({ texts: 1, marked: 1 });
    expect(asked.map(({ length }) => length)).toEqual([1]);
  });

  it("waits as long as the client wants, and says with 202 what is still to be marked", async () => {
    const { post, waits } = await startMarkedCollection({ marks: false });
    const response = await post("markings", {}, { prefer: "wait=7" });
    expect([response.status, await response.json()]).toEqual([202, { texts: 2, marked: 0 }]);
    expect(response.headers.get("preference-applied")).toBe("wait=7");
    expect(waits).toEqual([7_000]);
  });

  it.each([
    [{ linkIds: ["nowhere"] }, "linkIds", "names no item that can be read: nowhere"],
    [{ linkIds: [] }, "linkIds", ""],
    [{ items: ["talk_1"] }, "items", ""],
  ])("refuses %j and names the field", async (body, field, message) => {
    const { post, asked } = await startMarkedCollection();
    const response = await post("markings", body);
    expect(response.status).toBe(400);
    expect(problemSchema.parse(await response.json()).errors).toMatchObject([
      { field, message: expect.stringContaining(message) },
    ]);
    expect(asked).toEqual([]);
  });

  it("says why there is nothing to mark", async () => {
    const { post } = await startMarkedCollection({ count: 0, pending: 1 });
    expect((await post("markings", {})).status).toBe(409);
  });
});
