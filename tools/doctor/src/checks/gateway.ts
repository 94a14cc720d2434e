import { createServer } from "node:net";
import { gatewayConfig } from "@quarry/gateway/config";
import { askHttp } from "../ask-http.ts";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { ok, problem } from "../finding.ts";

const canListen = (host: string, port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once("error", () => resolve(false));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  return promise;
};

/** The door: whether its port is free, or is Quarry's own. */
export const gateway: Check = {
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
