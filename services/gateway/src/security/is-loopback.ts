import { isIPv4 } from "node:net";

/** True for names and addresses that cannot leave this machine: localhost, 127.0.0.0/8, ::1. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "localhost" || name === "::1" || (isIPv4(name) && name.startsWith("127."));
};
