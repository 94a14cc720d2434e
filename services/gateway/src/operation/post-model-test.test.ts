import type { ModelTest } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startApp } from "../../test/start/start-app.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "./deployment.ts";

const model: ModelTest = {
  model: "large",
  works: false,
  reply: null,
  seconds: 0.4,
  problem: "model.example cannot be reached",
  remedy: "See that it runs.",
};

const started = (config: Readonly<Record<string, string>>) =>
  startApp({
    deployment: deploymentOf(gatewayConfig.parse(config)),
    testModels: async (input) => ({ status: "completed", input, output: { models: [model] } }),
  });
const withModel = { LLM_BASE_URL: "http://model.example/v1", LLM_MODEL: "large" };

const post = (url: string) => fetch(`${url}/v1/doctor/model`, { method: "POST" });

describe("POST /v1/doctor/model", () => {
  it("returns what each model replied", async () => {
    const { url } = await started(withModel);
    expect(await (await post(url)).json()).toEqual({ data: [model], next_cursor: null });
  });

  it("allows six tests a minute", async () => {
    const { url } = await started(withModel);
    const statuses: number[] = [];
    for (let test = 0; test < 7; test += 1) statuses.push((await post(url)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it("answers 503 with a remedy if no analyst has answered", async () => {
    const { url } = await startApp({ deployment: deploymentOf(gatewayConfig.parse(withModel)) });
    const response = await post(url);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("/v1/doctor")]);
  });
});
