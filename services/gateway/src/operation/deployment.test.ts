import { configViewSchema, versionViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { startApp } from "../../test/start/start-app.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "./deployment.ts";

const canary = "canary7f3a5b";
const secret = `whsec_${Buffer.from(canary.repeat(4)).toString("base64")}`;

/** Every variable that may contain a secret or an address contains a canary. */
const environment = {
  REDIS_URL: `redis://user:${canary}@redis.${canary}:6379`,
  REDIS_PASSWORD: canary,
  REDIS_CA_FILE: canary,
  REDIS_SENTINELS: `${canary}.example:26379`,
  REDIS_SENTINEL_NAME: canary,
  REDIS_SENTINEL_PASSWORD: canary,
  QDRANT_URL: `http://${canary}:6333`,
  QDRANT_API_KEY: canary,
  QDRANT_PREFIX: canary,
  API_KEYS: `sha256:${"ab".repeat(32)}`,
  ALLOWED_HOSTS: `${canary}.example.org`,
  GATEWAY_HOST: canary,
  LLM_BASE_URL: `https://user:${canary}@llm.${canary}.example/v1`,
  LLM_MODEL: "large",
  LLM_FAST_MODEL: "small",
  LLM_PRICE_INPUT: "2",
  LLM_RUN_MAX_COST: "5",
  ADMIN_USER: canary,
  ADMIN_PASSWORD: canary,
  WEBHOOK_SECRET: secret,
  BLOBS_S3_URL: `https://s3.${canary}.example/bucket`,
  BLOBS_S3_KEY_ID: canary,
  BLOBS_S3_SECRET: canary,
  QUARRY_BUILD: "2f1c9e0",
};

const started = (config: Readonly<Record<string, string>>, engines?: readonly string[]) =>
  startApp({ deployment: deploymentOf(gatewayConfig.parse(config)), engines: { read: async () => engines } });

describe("GET /v1/config", () => {
  it("shows engines, model, prices and limits", async () => {
    const { url } = await started(environment, ["brave", "searxng"]);
    const view = configViewSchema.parse(await (await fetch(`${url}/v1/config`)).json());
    expect(view).toMatchObject({
      engines: ["searxng", "brave"],
      model: {
        name: "large",
        fastName: "small",
        prices: { input: 2, output: 0, fastInput: 2, fastOutput: 0 },
      },
      defaultDepth: "standard",
      webhooks: true,
      limits: { runTokens: 10_000_000, runCost: 5, questionCharacters: 4_000 },
    });
  });

  it("shows no secret and no address, whatever is configured", async () => {
    const { url } = await started(environment, []);
    const text = `${await (await fetch(`${url}/v1/config`)).text()}${await (await fetch(`${url}/v1/version`)).text()}`;
    expect(text).not.toContain(canary);
    expect(text).not.toContain(secret.slice(6, 30));
    expect(text).not.toContain("abababab");
    // A variable added later must be reviewed here.
    const optional = /(?<!_PER_)KEY|PASSWORD|SECRET|CREDENTIAL|_URL$/u;
    const unlooked = Object.keys(gatewayConfig.shape).filter(
      (name) => optional.test(name) && !(name in environment),
    );
    expect(unlooked).toEqual([]);
  });
});

describe("GET /v1/version", () => {
  it("says what answers", async () => {
    const { url } = await started(environment);
    const view = versionViewSchema.parse(await (await fetch(`${url}/v1/version`)).json());
    expect(view).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      apiVersion: "v1",
      build: "2f1c9e0",
    });
  });
});
