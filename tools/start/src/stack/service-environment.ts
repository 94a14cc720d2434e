import { join } from "node:path";
import { findChromium } from "@quarry/renderer/find-chromium";

/** The services of the local stack, the workers before the gateway. */
export const serviceNames = [
  "orchestrator",
  "fetcher",
  "indexer",
  "hyde",
  "reranker",
  "analyst",
  "renderer",
  "gateway",
] as const;

export type ServiceName = (typeof serviceNames)[number];

/** Lists the services that this machine can run: the renderer only where Chromium is installed. */
export const runnableServices = (environment: NodeJS.ProcessEnv): readonly ServiceName[] =>
  serviceNames.filter((name) => name !== "renderer" || findChromium(environment) !== undefined);

interface ServiceEnvironmentOptions {
  /** Root of the checkout. */
  readonly root: string;
  readonly data: string;
  readonly port: number;
  /** Health port of the service; 0 for any free port. */
  readonly healthPort: number;
  readonly adminPassword: string;
  readonly command: "start" | "up";
  /** Variables set by the user; they override defaults but not internal addresses of the stack. */
  readonly environment: NodeJS.ProcessEnv;
  /** Addresses of Redis and Qdrant. */
  readonly stores: Readonly<Record<string, string>>;
}

/**
 * Returns the port of the queue board if the user sets none. It is the next port after the API's, so that several stacks do not
 * conflict.
 */
export const defaultBoardPort = (port: number): number => (port < 65_535 ? port + 1 : port - 1);

/** Returns the environment of every service of the local stack. */
export const serviceEnvironment = (options: ServiceEnvironmentOptions): NodeJS.ProcessEnv => {
  const { root, data, port, healthPort, adminPassword, command, environment, stores } = options;
  return {
    GATEWAY_HOST: "127.0.0.1",
    ADMIN_PORT: String(defaultBoardPort(port)),
    ADMIN_USER: "admin",
    ...(environment["ADMIN_PASSWORD_FILE"] ? {} : { ADMIN_PASSWORD: adminPassword }),
    BLOBS_DIR: join(data, "blobs"),
    LOG_LEVEL: "info",
    // Compiled code is reused at the next start of any stack of this checkout.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
    // glibc returns large blocks to the system only if it maps them one by one. A process that unloads its model then keeps 120
    // MiB, not 280.
    MALLOC_MMAP_THRESHOLD_: "131072",
    ...environment,
    ...stores,
    GATEWAY_PORT: String(port),
    HEALTH_PORT: String(healthPort),
    // Without this, the encoder's inference library sends telemetry to its vendor.
    ORT_DISABLE_TELEMETRY: "1",
    // The gateway of a single question serves only that command, on loopback.
    ...(command === "start"
      ? { GATEWAY_HOST: "127.0.0.1", API_KEYS: "", API_KEYS_FILE: "", ADMIN_PORT: "0" }
      : {}),
  };
};
