import { randomUUID } from "node:crypto";
import { loadConfig } from "@quarry/config";
import { runConfiguredService } from "@quarry/runtime";
import { gatewayConfig } from "./config.ts";
import { createGateway } from "./create-gateway.ts";

const announce = (url: string): void => void process.stdout.write(`gateway listens on ${url}\n`);

await runConfiguredService({
  name: "gateway",
  configure: () => loadConfig(gatewayConfig, process.env),
  open: ({ config, log, metrics }) =>
    createGateway({ config, logger: log, metrics, newReference: randomUUID, announce }),
});
