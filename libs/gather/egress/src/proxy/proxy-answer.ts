import { addressRefusedCode, connectTimeoutCode } from "../dial/dial.ts";

/** Header with the error code of a refused tunnel. */
export const reasonHeader = "quarry-reason";

/** Error code of a proxy at its maximum number of tunnels. */
export const proxyFullCode = "QUARRY_PROXY_FULL";

/** The proxy's own codes; an unreachable site has the code of the failed connection. */
export const proxyCodes = {
  full: proxyFullCode,
  malformed: "QUARRY_MALFORMED_REQUEST",
  notConnect: "QUARRY_CONNECT_ONLY",
  unknown: "QUARRY_UNREACHABLE",
} as const;

const statuses: Readonly<Record<string, string>> = {
  [addressRefusedCode]: "403 Forbidden",
  [connectTimeoutCode]: "504 Gateway Timeout",
  [proxyCodes.full]: "503 Service Unavailable",
  [proxyCodes.malformed]: "400 Bad Request",
  [proxyCodes.notConnect]: "405 Method Not Allowed",
  // Node's codes for clients that are too slow or send too much.
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** True if a code has its own status. */
export const hasStatus = (code: string | undefined): code is string =>
  code !== undefined && Object.hasOwn(statuses, code);

/** Response sent before the bytes of the site follow. */
export const tunnelOpened = "HTTP/1.1 200 Connection Established\r\n\r\n";

/** Returns the response for a refused tunnel, which ends the connection. */
export const refusalFor = (code: string): string =>
  [
    `HTTP/1.1 ${statuses[code] ?? "502 Bad Gateway"}`,
    `${reasonHeader}: ${code}`,
    "content-length: 0",
    "connection: close",
    "\r\n",
  ].join("\r\n");

/** True for an error code, which contains no address. */
export const isReason = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Z][A-Z0-9_]{1,63}$/u.test(text);
