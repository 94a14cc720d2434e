import { describe, expect, it } from "vitest";
import { egress } from "./web.ts";

describe("the check of the way out", () => {
  it("warns of an allowed address that opens Redis or Qdrant", async () => {
    const warningOf = (store: string) => ({
      status: "warning",
      what: expect.stringContaining(`to ${store}`),
      remedy: expect.stringContaining("Remove 127.0.0.1 from EGRESS_ALLOW"),
    });
    expect(await egress.run({ EGRESS_ALLOW: "127.0.0.1" })).toEqual([
      warningOf("Redis"),
      warningOf("Qdrant"),
    ]);
    expect(await egress.run({ EGRESS_ALLOW: "127.0.0.1:8099" })).toMatchObject([{ status: "ok" }]);
  });
});
