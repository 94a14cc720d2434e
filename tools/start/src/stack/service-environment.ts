import { join } from "node:path";

export interface ServiceEnvironmentOptions {
  readonly data: string;
  readonly port: number;
  readonly adminPassword: string;
  readonly command: "start" | "up";
  /** What the user set; it wins over defaults, not over what makes the stack hang together. */
  readonly environment: NodeJS.ProcessEnv;
  /** Where Redis and Qdrant are. */
  readonly stores: Readonly<Record<string, string>>;
}

/** The environment of every service of the local stack. */
export const serviceEnvironment = (options: ServiceEnvironmentOptions): NodeJS.ProcessEnv => {
  const { data, port, adminPassword, command, environment, stores } = options;
  return {
    GATEWAY_HOST: "127.0.0.1",
    ADMIN_USER: "admin",
    ADMIN_PASSWORD: adminPassword,
    ARTIFACTS_DIR: join(data, "artifacts"),
    LOG_LEVEL: "info",
    ...environment,
    ...stores,
    GATEWAY_PORT: String(port),
    HEALTH_PORT: "0",
    // The encoder's inference library reports to its maker otherwise.
    ORT_DISABLE_TELEMETRY: "1",
    // The gateway of one question serves nobody but that command, on loopback.
    ...(command === "start" ? { GATEWAY_HOST: "127.0.0.1", API_KEYS: "" } : {}),
  };
};
