import { loadConfig } from "@quarry/config";
import { runConfiguredService } from "@quarry/runtime";
import { egressProxyConfig } from "./config.ts";
import { egressProxyPart } from "./egress-proxy-part.ts";

await runConfiguredService({
  name: "egress-proxy",
  configure: () => loadConfig(egressProxyConfig, process.env),
  open: ({ config, log, metrics }) => [egressProxyPart(config, { log, metrics })],
});
