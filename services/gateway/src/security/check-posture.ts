import { isIPv4 } from "node:net";
import { Failure } from "@quarry/failure";

/** True for names and addresses that cannot leave this machine: localhost, 127.0.0.0/8, ::1. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || (isIPv4(name) && name.startsWith("127."));
};

export interface Posture {
  readonly host: string;
  readonly apiKeyDigests: readonly string[];
  readonly adminUser: string | undefined;
  readonly adminPassword: string | undefined;
}

/**
 * Refuses a configuration that allows access from other machines without a key.
 * @throws {Failure} bad-configuration, with the remedy
 */
export const checkPosture = ({ host, apiKeyDigests, adminUser, adminPassword }: Posture): void => {
  if (!isLoopback(host) && apiKeyDigests.length === 0) {
    throw new Failure(
      "bad-configuration",
      `GATEWAY_HOST: "${host}" can be reached by other machines, and API_KEYS is not set. ` +
        "Set API_KEYS to sha256:<hex> (printf %s YOUR-KEY | sha256sum), or set GATEWAY_HOST to 127.0.0.1.",
      { retry: "never" },
    );
  }
  if ((adminUser === undefined) !== (adminPassword === undefined)) {
    throw new Failure(
      "bad-configuration",
      "ADMIN_USER and ADMIN_PASSWORD: only one is set. Set both to open /admin/queues, or neither.",
      { retry: "never" },
    );
  }
};
