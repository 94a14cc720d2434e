import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { createForgetScope } from "./forget-scope.ts";

describe("createForgetScope", () => {
  it("forgets the scope it is told, and no other", async () => {
    const forgotten: string[] = [];
    const forget = async (scope: string): Promise<void> => void forgotten.push(scope);
    const handler = createForgetScope({ library: { forget } });
    const context = {
      jobId: "j",
      attempt: 1,
      signal: new AbortController().signal,
      log: createSilentLogger(),
    };
    expect(await handler({ scope: "collection:audit-1" }, context)).toEqual({ scope: "collection:audit-1" });
    expect(forgotten).toEqual(["collection:audit-1"]);
  });
});
