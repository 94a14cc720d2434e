import { createServer } from "node:net";
import { type Environment, misspeltIn, modelConfig, modelOptionsOf, qdrantConfig } from "@quarry/config";
import { encoderPart } from "@quarry/encoder";
import { Failure } from "@quarry/failure";
import { gatewayConfig } from "@quarry/gateway";
import { z } from "zod";
import { askHttp } from "../ask-http.ts";
import { type Check, configured, type Finding, ok, problem, warning } from "../check.ts";
import { configuration, serviceConfigs } from "./configuration.ts";
import { languageModel } from "./language-model.ts";
import { bucket, machine } from "./machine.ts";
import { qdrant } from "./qdrant.ts";
import { queues, redis } from "./redis.ts";
import { egress, search } from "./web.ts";

/** Variables of commands, which no service reads. */
const ofCommands = ["QUARRY_HOME", "QUARRY_URL", "QUARRY_API_KEY"];

/** Reports variables that are set but never read, and whose name resembles one that is read. */
const unknownVariables: Check = {
  name: "Spelling of variables",
  run: async (environment: Environment) => {
    const ofServices = Object.values(serviceConfigs).flatMap(({ shape }) => Object.keys(shape));
    const known = [...new Set([...ofServices, ...ofCommands])];
    const misspelt = misspeltIn(environment, known);
    if (misspelt.length === 0) return [ok("no variable has a name that is nearly one of Quarry's")];
    return misspelt.map(({ name, meant }) =>
      warning(`${name} is set, and nothing reads it.`, `Call it ${meant}, if that is meant.`),
    );
  },
};

/** Reports variables of a proxy, which most programs use and Quarry does not. */
const otherProxies: Check = {
  name: "Proxies of other programs",
  run: async (environment) => {
    const set = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"]
      .flatMap((name) => [name, name.toLowerCase()])
      .filter((name) => (environment[name]?.trim() ?? "") !== "");
    if (set.length === 0) return [ok("none is set")];
    return [
      warning(
        `${set.join(", ")} is not used: services connect directly, or to the web through EGRESS_PROXY.`,
        "Let this machine, or the one of Quarry's egress proxy, reach websites and the language model directly.",
      ),
    ];
  },
};

const remedyFor = (message: string): string => {
  if (message.includes("EMBEDDING_DIMENSIONS")) return message.slice(message.lastIndexOf(":") + 1).trim();
  if (message.includes("MODEL_VERIFY"))
    return "Set MODEL_VERIFY=false if you trust these files, or use a listed model.";
  return "Set MODEL_SOURCE and MODEL_ID to a folder that holds config.json, tokenizer.json and onnx/model.onnx, or unset both for the model that is installed.";
};

/**
 * Checks the embedding model by loading it as the services do. It does not request a hub, because that would download the model.
 */
const encoder: Check = {
  name: "Encoder",
  run: async (environment) => {
    const config = configured(
      z.object({ ...modelConfig, EMBEDDING_DIMENSIONS: qdrantConfig.EMBEDDING_DIMENSIONS }),
      environment,
    );
    if (config === undefined) return [];
    if (config.MODEL_SOURCE === "hub")
      return [ok(`${config.MODEL_ID} is downloaded from the hub when it is first needed`)];
    const warnings: Finding[] = [];
    const part = encoderPart({
      ...modelOptionsOf(config),
      onWarning: (message) => warnings.push(warning(message, "Leave MODEL_DTYPE=fp32 to do without it.")),
    });
    try {
      await part.start();
      const { id, dimensions } = part.encoder.profile;
      return [...warnings, ok(`${id} loads and makes vectors of ${dimensions} numbers`)];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return [problem(`The encoder's model does not load: ${error.message}`, remedyFor(error.message))];
    } finally {
      await part.stop();
    }
  },
};

const canListen = (host: string, port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once("error", () => resolve(false));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  return promise;
};

/** Checks that the gateway's port is free or used by Quarry itself. */
const gateway: Check = {
  name: "Gateway",
  run: async (environment) => {
    const config = configured(gatewayConfig, environment);
    if (config === undefined) return [];
    const { GATEWAY_HOST: host, GATEWAY_PORT: port } = config;
    if (port === 0 || (await canListen(host, port))) return [ok(`port ${port} is free for it`)];
    const name = host === "0.0.0.0" ? "127.0.0.1" : host;
    const answer = await askHttp(`http://${name}:${port}/healthz`);
    if (answer.kind === "answered" && answer.body === '{"status":"alive"}')
      return [ok(`a gateway runs already at http://${name}:${port}`)];
    return [
      problem(
        `Another program uses port ${port} of ${host}.`,
        "Stop it, or set GATEWAY_PORT to a free port.",
      ),
    ];
  },
};

/**
 * The checks that run while a stack starts: settings, stores, model, egress proxy and own search engine. They exclude services that count or
 * charge for requests.
 */
export const checksAtStart: readonly Check[] = [
  unknownVariables,
  otherProxies,
  redis,
  qdrant,
  languageModel,
  egress,
  {
    name: search.name,
    // Only the engine that the operator runs is checked.
    run: async ({ SEARXNG_URL }) => (SEARXNG_URL ? search.run({ SEARXNG_URL, SEARCH_KEYLESS: "none" }) : []),
  },
];

/** All checks, in the order in which they are shown. */
export const checks: readonly Check[] = [
  machine,
  configuration,
  unknownVariables,
  otherProxies,
  redis,
  queues,
  qdrant,
  bucket,
  encoder,
  languageModel,
  search,
  egress,
  gateway,
];
