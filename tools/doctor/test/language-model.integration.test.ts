import { freePort, startModelServer } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Finding } from "../src/check.ts";
import { checks } from "../src/checks/checks.ts";

/** Returns the findings of one check for an environment. */
const examined = async (name: string, environment: Record<string, string>): Promise<readonly Finding[]> =>
  (await checks.find((check) => check.name === name)?.run(environment)) ?? [];

const modelWith = async (options: Parameters<typeof startModelServer>[0] = {}) => {
  const model = await startModelServer(options);
  onTestFinished(() => model.stop());
  return model;
};

const problem = (what: string, remedy: string) => ({
  status: "problem",
  what: expect.stringContaining(what),
  remedy: expect.stringContaining(remedy),
});

describe("a language model", () => {
  const model = { LLM_MODEL: "scripted" };

  it("whose address lacks /v1 is named with it", async () => {
    const { url } = await modelWith();
    const { origin } = new URL(url);
    expect(await examined("Language model", { ...model, LLM_BASE_URL: origin })).toEqual([
      problem("no OpenAI-compatible endpoint", `Set LLM_BASE_URL=${origin}/v1`),
    ]);
  });

  it("whose address lacks /v1 keeps its user and query, which are not shown", async () => {
    const { origin } = new URL((await modelWith()).url);
    const address = `${origin.replace("://", "://me:100%25off%@")}?api-version=1`;
    const findings = await examined("Language model", { ...model, LLM_BASE_URL: address });
    expect(findings).toMatchObject([
      problem("no OpenAI-compatible endpoint", `Set LLM_BASE_URL=${origin}/v1, with the user and the query`),
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/off|api-version/u);
  });

  it("that is not served is named with those that are", async () => {
    const { url } = await modelWith();
    expect(await examined("Language model", { LLM_MODEL: "gpt-9", LLM_BASE_URL: url })).toEqual([
      problem("does not serve gpt-9", "Set LLM_MODEL to one that it serves: scripted"),
    ]);
    const others = { LLM_FAST_MODEL: "gpt-8", LLM_TASK_MODELS: "draft-report=gpt-7" };
    expect(await examined("Language model", { ...model, ...others, LLM_BASE_URL: url })).toEqual([
      problem("does not serve gpt-8", "Set LLM_FAST_MODEL"),
      problem("does not serve gpt-7", "Set LLM_TASK_MODELS"),
    ]);
  });

  it("is asked without showing user and password of its address, and with its query", async () => {
    const { url } = await modelWith({ apiKey: "right" });
    const address = `${url.replace("://", "://me:hunter2@")}?api-version=1`;
    const findings = await examined("Language model", {
      ...model,
      LLM_BASE_URL: address,
      LLM_API_KEY: "right",
    });
    expect(findings).toMatchObject([{ status: "ok" }]);
    const dead = `http://me:hunter2@127.0.0.1:${await freePort()}/v1`;
    const down = await examined("Language model", { ...model, LLM_BASE_URL: dead });
    expect(down).toMatchObject([problem("nothing listens there", "Start it")]);
    expect(JSON.stringify(down)).not.toContain("hunter2");
  });

  it("that asks for a key is to be given it", async () => {
    const { url } = await modelWith({ apiKey: "right" });
    expect(await examined("Language model", { ...model, LLM_BASE_URL: url })).toEqual([
      problem("asks for an API key", "Set LLM_API_KEY"),
    ]);
    expect(await examined("Language model", { ...model, LLM_BASE_URL: url, LLM_API_KEY: "wrong" })).toEqual([
      problem("refuses the API key", "valid key"),
    ]);
    expect(
      await examined("Language model", { ...model, LLM_BASE_URL: url, LLM_API_KEY: "right" }),
    ).toMatchObject([{ status: "ok" }]);
  });
});
