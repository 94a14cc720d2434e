import { analystConfig } from "@quarry/analyst/config";
import { egressProxyConfig } from "@quarry/egress-proxy/config";
import { fetcherConfig } from "@quarry/fetcher/config";
import { gatewayConfig } from "@quarry/gateway/config";
import { hydeConfig } from "@quarry/hyde";
import { indexerConfig } from "@quarry/indexer";
import { orchestratorConfig } from "@quarry/orchestrator/config";
import { rerankerConfig } from "@quarry/reranker";
import type { z } from "zod";

/** What every service reads from its environment. */
export const serviceConfigs: Readonly<Record<string, z.ZodObject>> = {
  gateway: gatewayConfig,
  orchestrator: orchestratorConfig,
  fetcher: fetcherConfig,
  "egress-proxy": egressProxyConfig,
  indexer: indexerConfig,
  hyde: hydeConfig,
  reranker: rerankerConfig,
  analyst: analystConfig,
};
