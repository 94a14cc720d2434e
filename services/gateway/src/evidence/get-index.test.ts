import { indexViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startWithIndex } from "../../test/start/start-with-index.ts";

describe("getIndex", () => {
  it.each(["nonsense", `index-source-${"0".repeat(32)}`])("does not know %s", async (id) => {
    const { url } = await startWithIndex();
    expect((await fetch(`${url}/v1/index/${id}`)).status).toBe(404);
  });

  it("says why a source could not be read", async () => {
    const { url, send, endWith } = await startWithIndex();
    const { links } = indexViewSchema.parse(await (await send({ text: "a" })).json());
    const output = { status: "unavailable", uri: "u", reason: "empty", detail: "No text." } as const;
    endWith((input) => ({ status: "completed", input, output }));
    const response = await fetch(`${url}${links.self}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ ...output, links });
  });
});
