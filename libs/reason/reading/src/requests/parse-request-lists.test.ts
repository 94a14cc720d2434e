import { contentRequestSchema } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRequest, parse } from "../testing/any-request.ts";

describe("parseRequests with any list", () => {
  it("keeps the written order of requests and refused entries", () => {
    const { order, refused } = parse([{ id: "b", type: "metadata" }, 7, { id: "a", type: "metadata" }]);
    expect(order).toEqual(["b", "req_2", "a"]);
    expect(refused.map(({ requestId }) => requestId)).toEqual(["req_2"]);
  });

  it("reads 50 requests and refuses those after them at once", () => {
    const million = Array.from({ length: 1_000_000 }, () => ({ type: "metadata" }));
    const { requests, refused } = parse(million);

    expect(requests).toHaveLength(50);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.problem).toContain("999950 more were omitted");
  });

  it("tolerates deep nesting", () => {
    let nested: unknown = { type: "metadata" };
    for (let depth = 0; depth < 100_000; depth += 1) nested = { requests: [{ parameters: nested }] };

    expect(parse(nested).refused).toHaveLength(1);
  });

  it("parses its own output without further changes", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const alone = { requests: [request], repairs: [], refused: [], order: [request.id] };
        expect(parse([request])).toEqual(alone);
      }),
    );
  });

  it("returns requests of the contract or refusals for any value", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { requests, refused } = parse(value);

        expect(requests.every((request) => contentRequestSchema.safeParse(request).success)).toBe(true);
        expect(refused.every(({ status }) => status === "refused")).toBe(true);
      }),
    );
  });
});
