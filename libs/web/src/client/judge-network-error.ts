import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { addressRefusedCode, connectTimeoutCode } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { causesOf, codeOf, isParserError } from "./error-causes.ts";

const tooLate = (host: string): Unavailable =>
  unavailable("timeout", `${host} did not take a connection in time.`);

const permanent: Readonly<Record<string, (host: string) => Unavailable>> = {
  [addressRefusedCode]: (host) =>
    unavailable(
      "address-refused",
      `${host} is not on the public internet; only hosts named in EGRESS_ALLOW are read there.`,
    ),
  ENOTFOUND: (host) => unavailable("unreachable", `There is no host named ${host}.`),
  ECONNREFUSED: (host) => unavailable("unreachable", `${host} refuses connections.`),
  [connectTimeoutCode]: tooLate,
  UND_ERR_CONNECT_TIMEOUT: tooLate,
  UND_ERR_HEADERS_OVERFLOW: (host) =>
    unavailable("too-large", `${host} answered with more than 16 kB of headers, which is the limit.`),
};
// Node's names for what is wrong with a certificate, from lib/internal/tls and OpenSSL's X509_V_ERR_*.
const certificateError = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET_ISSUER))/u;
const brokenBody = /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_ZSTD|ZSTD_|ERR_PADDING)/u;

const judgeOne = (error: Error, host: string): Unavailable | undefined => {
  const code = codeOf(error);
  if (certificateError.test(code)) {
    return unavailable("unreachable", `The certificate of ${host} is not valid (${code}).`);
  }
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) {
    return unavailable(
      "unreachable",
      `${host} and the fetcher cannot agree on an encrypted connection (${code}).`,
    );
  }
  if (brokenBody.test(code))
    return unavailable("damaged", `${host} sent a compressed page that cannot be unpacked.`);
  if (isParserError(error)) return unavailable("unreachable", `${host} does not answer in valid HTTP.`);
  return permanent[code]?.(host);
};

/**
 * What a broken request means: an outcome when trying again cannot help.
 * @throws {Failure} `upstream-failed` when it can
 */
export const judgeNetworkError = (error: unknown, host: string): Unavailable => {
  const causes = causesOf(error);
  const verdict = causes.map((cause) => judgeOne(cause, host)).find((outcome) => outcome !== undefined);
  if (verdict !== undefined) return verdict;
  const reason = causes.map(codeOf).find((code) => code !== "") ?? causes.at(-1)?.message ?? String(error);
  throw new Failure("upstream-failed", `${host}: ${reason}`, { retry: "backoff", cause: error });
};
