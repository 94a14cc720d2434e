import { analystConfig } from "@quarry/analyst";
import { renderEnvExample } from "@quarry/config";
import { egressProxyConfig } from "@quarry/egress-proxy/config";
import { fetcherConfig } from "@quarry/fetcher";
import { gatewayConfig } from "@quarry/gateway";
import { hydeConfig } from "@quarry/hyde";
import { indexerConfig } from "@quarry/indexer";
import { orchestratorConfig } from "@quarry/orchestrator";
import { rendererConfig } from "@quarry/renderer";
import { rerankerConfig } from "@quarry/reranker";

const composeSecrets = `# Copy this file to .env. docker compose needs these five; make each secret with: openssl rand -hex 24
REDIS_PASSWORD=
QDRANT_API_KEY=
QDRANT_READ_ONLY_API_KEY=
SEARXNG_SECRET=
# sha256:<hex> of each API key, separated by commas. A key and its entry: key=$(openssl rand -hex 32); printf %s "$key" | sha256sum
API_KEYS=

# Everything below has a default; the ones that compose sets itself (addresses, ports, folders) need no entry here.
`;

/** Renders .env.example: the variables that compose needs, then every variable of every service. */
export const envExample = (): string =>
  `${composeSecrets}\n${renderEnvExample({
    gateway: gatewayConfig,
    orchestrator: orchestratorConfig,
    fetcher: fetcherConfig,
    "egress-proxy": egressProxyConfig,
    indexer: indexerConfig,
    hyde: hydeConfig,
    renderer: rendererConfig,
    reranker: rerankerConfig,
    analyst: analystConfig,
  })}`;
