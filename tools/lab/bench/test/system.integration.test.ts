import { expect, it } from "vitest";
import { measureWithModel } from "../src/system/system.ts";

it("asks a capable model 14 times at most in a light run over ten sources", async () => {
  const run = await measureWithModel(300, 0, { signal: new AbortController().signal, say: () => undefined });
  expect(run.status).toBe("completed");
  const calls = Object.values(run.callsByTask).reduce((total, count) => total + count, 0);
  expect(calls).toBeGreaterThanOrEqual(4);
  expect(calls).toBeLessThanOrEqual(14);
  expect(run.callsByTask).toMatchObject({ "decompose-question": 1, "list-claims": 1, "draft-report": 1 });
  expect(run.stageSeconds).toMatchObject({ prepare: expect.any(Number), write: expect.any(Number) });
});
