import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { runMain } from "./run-main.ts";

const runWith = async (body: () => Promise<unknown>): Promise<{ text: string; codes: number[] }> => {
  const outcome = { text: "", codes: new Array<number>() };
  await runMain("fetcher", body, {
    stderr: { write: (text: string) => (outcome.text += text) },
    exit: (code) => outcome.codes.push(code),
  });
  return outcome;
};

const fails =
  (code: "bad-configuration" | "redis-down" | "qdrant-down" | "conflict", message: string) => () =>
    Promise.reject(new Failure(code, message, { retry: "never" }));

describe("runMain", () => {
  it("says nothing and does not exit when the body succeeds", async () => {
    expect(await runWith(async () => "ok")).toStrictEqual({ text: "", codes: [] });
  });

  it.each([
    ["bad-configuration", 78],
    ["redis-down", 75],
    ["qdrant-down", 75],
    ["conflict", 70],
  ] as const)("exits with the code of %s", async (code, exitCode) => {
    expect(await runWith(fails(code, "no Redis at redis://:pw@host; start one"))).toStrictEqual({
      text: "fetcher: no Redis at redis://[secret]@host; start one\n",
      codes: [exitCode],
    });
  });

  it("puts the service's name before every line", async () => {
    const { text } = await runWith(fails("bad-configuration", "A: wrong\nB: wrong"));
    expect(text).toBe("fetcher: A: wrong\nfetcher: B: wrong\n");
  });

  it("shows the stack of a bug and exits 70", async () => {
    const { text, codes } = await runWith(() => Promise.reject(new TypeError("x is undefined")));
    expect(text).toMatch(/^fetcher: TypeError: x is undefined\nfetcher: {5}at /);
    expect(codes).toStrictEqual([70]);
  });
});
