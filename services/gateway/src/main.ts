import { randomUUID } from "node:crypto";
import { loadConfig } from "@quarry/config";
import {
  defaultPromptDirectory,
  defaultTemplateDirectory,
  loadOverviewWordings,
  loadTemplates,
} from "@quarry/prompt";
import { runConfiguredService } from "@quarry/runtime";
import { gatewayConfig } from "./config.ts";
import { createGateway } from "./create-gateway.ts";

const announce = (url: string): void => void process.stdout.write(`gateway listens on ${url}\n`);
const announceBoard = (url: string): void => void process.stdout.write(`the queue board listens on ${url}\n`);

await runConfiguredService({
  name: "gateway",
  configure: (warn) => loadConfig(gatewayConfig, process.env, warn),
  open: async ({ config, log, metrics }) => {
    const wordings = await loadOverviewWordings(defaultPromptDirectory());
    const installedTemplates = await loadTemplates(defaultTemplateDirectory());
    return createGateway({
      config,
      logger: log,
      metrics,
      wordings,
      installedTemplates,
      newReference: randomUUID,
      announce,
      announceBoard,
    });
  },
});
