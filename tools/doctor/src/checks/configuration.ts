import { analystConfig } from "@quarry/analyst";
import {
  blobConfig,
  blobOptionsOf,
  type Environment,
  languageModelConfig,
  languageModelOptionsOf,
  loadConfig,
} from "@quarry/config";
import { createEgressAllowance } from "@quarry/egress";
import { egressProxyConfig } from "@quarry/egress-proxy/config";
import { Failure } from "@quarry/failure";
import { fetcherConfig } from "@quarry/fetcher";
import { checkPosture, gatewayConfig } from "@quarry/gateway";
import { readGradeOverrides } from "@quarry/grading";
import { hydeConfig } from "@quarry/hyde";
import { indexerConfig } from "@quarry/indexer";
import { orchestratorConfig } from "@quarry/orchestrator";
import { rendererConfig } from "@quarry/renderer";
import { rerankerConfig } from "@quarry/reranker";
import { z } from "zod";
import { type Check, configured, type Finding, ok, problem } from "../check.ts";

/** Configuration schema of every service. */
export const serviceConfigs: Readonly<Record<string, z.ZodObject>> = {
  gateway: gatewayConfig,
  orchestrator: orchestratorConfig,
  fetcher: fetcherConfig,
  "egress-proxy": egressProxyConfig,
  indexer: indexerConfig,
  hyde: hydeConfig,
  renderer: rendererConfig,
  reranker: rerankerConfig,
  analyst: analystConfig,
};

/** Parses a line of a failure: first the problem, then the remedy, as in "NAME: "x" is unknown. Allowed: a, b. Correct it …". */
const asFinding = (line: string): Finding => {
  const [what = line, ...rest] = line.split(/(?<=\.) (?=Allowed: |Set |Correct |Mount |Write )/u);
  return problem(what, rest.length === 0 ? "Correct it, or remove it for its default." : rest.join(" "));
};

const refusalsOf = (use: () => unknown): readonly string[] => {
  try {
    use();
    return [];
  } catch (error) {
    if (error instanceof Failure) return error.message.split("\n");
    throw error;
  }
};

const { EGRESS_ALLOW, GRADES_FILE } = fetcherConfig.shape;
const sourceEntries = z.object({ EGRESS_ALLOW, GRADES_FILE });

/** Returns problems beyond single variables for which services refuse to start. */
const refusedTogether = (environment: Environment): readonly string[] => {
  const model = configured(z.object(languageModelConfig), environment);
  const blobs = configured(z.object(blobConfig), environment);
  const gateway = configured(gatewayConfig, environment);
  const sources = configured(sourceEntries, environment);
  return [
    ...(model === undefined ? [] : refusalsOf(() => languageModelOptionsOf(model))),
    ...(blobs === undefined ? [] : refusalsOf(() => blobOptionsOf(blobs))),
    ...(sources === undefined
      ? []
      : [
          ...refusalsOf(() => createEgressAllowance(sources.EGRESS_ALLOW)),
          ...refusalsOf(() => readGradeOverrides(sources.GRADES_FILE)),
        ]),
    ...(gateway === undefined
      ? []
      : refusalsOf(() =>
          checkPosture({
            host: gateway.GATEWAY_HOST,
            apiKeyDigests: gateway.API_KEYS,
            adminUser: gateway.ADMIN_USER,
            adminPassword: gateway.ADMIN_PASSWORD,
          }),
        )),
  ];
};

/** Checks every variable of every service, as the services themselves read them. */
export const configuration: Check = {
  name: "Configuration",
  run: async (environment) => {
    const single = Object.values(serviceConfigs).flatMap((schema) =>
      refusalsOf(() => loadConfig(schema, environment)),
    );
    const lines = new Set([...single, ...refusedTogether(environment)]);
    if (lines.size > 0) return [...lines].map(asFinding);
    return [ok("every variable of every service can be read")];
  },
};
