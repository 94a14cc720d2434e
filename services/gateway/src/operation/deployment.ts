/* Describes the features of this deployment, from its configuration. */
import { readFileSync } from "node:fs";
import {
  type ConfigView,
  type Depth,
  maxPages,
  maxQuestionCharacters,
  type VersionView,
  webProviderSchema,
  configViewSchema,
  versionViewSchema,
} from "@quarry/contracts";
import { z } from "zod";
import type { GatewayConfig } from "../config.ts";
import { maxResearchBytes } from "../http/bodies.ts";
import { type Route, routesOf } from "../http/route.ts";
import { maxWaitSeconds } from "../http/waiting.ts";

const route = routesOf("operation");

/** Returns the version in package.json. */
export const packageVersion = (): string => {
  const text = readFileSync(`${import.meta.dirname}/../../package.json`, "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
};

/** Public facts about this gateway, without secrets and addresses. */
export type Deployment = Omit<ConfigView, "engines"> & { readonly version: VersionView };

const versionOf = ({ QUARRY_BUILD }: Pick<GatewayConfig, "QUARRY_BUILD">): VersionView => ({
  version: packageVersion(),
  apiVersion: "v1",
  build: QUARRY_BUILD ?? null,
});

const pricesOf = (config: GatewayConfig): NonNullable<ConfigView["model"]>["prices"] => {
  const { LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output } = config;
  const { LLM_FAST_PRICE_INPUT: fastInput = input, LLM_FAST_PRICE_OUTPUT: fastOutput = output } = config;
  const prices = { input, output, fastInput, fastOutput };
  return Object.values(prices).some((price) => price > 0) ? prices : null;
};

const modelOf = (config: GatewayConfig): ConfigView["model"] => {
  const { LLM_BASE_URL, LLM_MODEL: name, LLM_FAST_MODEL: fastName = name } = config;
  if (LLM_BASE_URL === undefined || name === undefined || fastName === undefined) return null;
  return { name, fastName, contextTokens: config.LLM_CONTEXT_TOKENS, prices: pricesOf(config) };
};

const limitOf = (max: number): number | null => (max === 0 ? null : max);

/** Returns the gateway's own facts about its deployment. It lists every shown field, so that a new secret is not exposed. */
export const deploymentOf = (config: GatewayConfig): Deployment => {
  const model = modelOf(config);
  // A configured language model makes deeper runs worthwhile.
  const defaultDepth: Depth = model === null ? "light" : "standard";
  return {
    version: versionOf(config),
    model,
    defaultDepth,
    webhooks: config.WEBHOOK_SECRET.length > 0,
    limits: {
      uploadBytes: config.UPLOAD_MAX_BYTES,
      researchBodyBytes: maxResearchBytes,
      questionCharacters: maxQuestionCharacters,
      pages: maxPages,
      runTokens: limitOf(config.LLM_RUN_MAX_TOKENS),
      runCost: limitOf(config.LLM_RUN_MAX_COST),
      waitSeconds: maxWaitSeconds,
    },
  };
};

export interface ConfigPorts {
  readonly deployment: Deployment;
  /** Search engines that fetchers have configured; undefined if none has reported. */
  readonly engines: { read(): Promise<readonly string[] | undefined> };
}

/** `GET /v1/version` and `GET /v1/config`: version, capabilities and limits. */
export const configRoutes = ({ deployment, engines }: ConfigPorts): readonly Route[] => [
  route.get("/v1/version", "getVersion", "What answers here", {
    answer: versionViewSchema,
    handle: (_request, response) => void response.json(deployment.version),
  }),
  route.get("/v1/config", "getConfig", "Features and limits of this deployment", {
    answer: configViewSchema,
    handle: async (_request, response) => {
      const names = await engines.read();
      const { version: _version, ...known } = deployment;
      const view: ConfigView = {
        engines:
          names === undefined ? null : webProviderSchema.options.filter((name) => names.includes(name)),
        ...known,
      };
      response.json(view);
    },
  }),
];
