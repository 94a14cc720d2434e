import { estimateViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { startApp } from "../../test/start/start-app.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "../operation/deployment.ts";

const estimate = (url: string, body: unknown): Promise<Response> =>
  fetch(`${url}/v1/research/estimate`, asJson(body));

const question = "How did the steam engine change mining?";

describe("POST /v1/research/estimate", () => {
  it("says what the run would take, and starts none", async () => {
    const config = { LLM_BASE_URL: "http://llm.example/v1", LLM_MODEL: "large", LLM_PRICE_INPUT: "2" };
    const { url, enqueued } = await startApp({ deployment: deploymentOf(gatewayConfig.parse(config)) });
    const view = estimateViewSchema.parse(
      await (await estimate(url, { question, budget: { cost: 0.5 } })).json(),
    );
    expect(view).toMatchObject({
      depth: "standard",
      model: "large",
      limits: { tokens: 10_000_000, cost: 0.5 },
    });
    expect(view.calls.expected).toBeGreaterThan(8);
    expect(view.cost?.expected).toBeGreaterThan(0);
    expect(view.basis.length).toBeGreaterThan(3);
    expect(enqueued).toEqual([]);
  });

  it("treats the depth of a deployment without a model as light", async () => {
    const { url } = await startApp();
    const view = estimateViewSchema.parse(await (await estimate(url, { question })).json());
    expect(view).toMatchObject({ depth: "light", model: null, cost: null, calls: { max: 0 } });
  });
});
