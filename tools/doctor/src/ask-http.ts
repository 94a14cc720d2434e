import { connect } from "node:net";
import { basicAuthorization } from "@quarry/config";

/** Reply of an HTTP server, or the reason why there is none. */
export type HttpAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  | { readonly kind: "silent"; readonly reason: string };

export interface HttpQuestion {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const patienceMs = 5_000;

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ECONNRESET: "it hangs up",
  UND_ERR_SOCKET: "it hangs up",
};

const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const code = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...code, ...parts, ...codesOf(error.cause)];
};

/** Describes why a connection failed; returns the error code if there is no description for it. */
export const describeConnectionError = (error: unknown): string => {
  if (error instanceof Error && error.name === "TimeoutError")
    return `it does not answer within ${patienceMs / 1_000} seconds`;
  const codes = codesOf(error);
  const known = codes.find((code) => words[code] !== undefined);
  return known === undefined ? (codes[0] ?? String(error)) : (words[known] ?? known);
};

/** Sends one request, follows no redirect, and waits at most five seconds. */
export const askHttp = async (url: string, question: HttpQuestion = {}): Promise<HttpAnswer> => {
  const { method = "GET", headers = {}, body } = question;
  try {
    const address = new URL(url);
    const authorization = basicAuthorization(address);
    [address.username, address.password] = ["", ""];
    const response = await fetch(address, {
      method,
      headers: { ...(authorization !== undefined && { authorization }), ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    });
    return { kind: "answered", status: response.status, body: await response.text() };
  } catch (error) {
    return { kind: "silent", reason: describeConnectionError(error) };
  }
};

const connectWithinMs = 1_000;
/** Names of localhost as seen from a container, and the service names of compose. */
const usualHosts = ["127.0.0.1", "host.docker.internal", "redis", "valkey", "qdrant", "searxng", "ollama"];

const accepts = (host: string, port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port, timeout: connectWithinMs });
  socket.once("connect", () => resolve(true));
  socket.once("error", () => resolve(false));
  socket.once("timeout", () => resolve(false));
  return promise.finally(() => socket.destroy());
};

/**
 * For an unresponsive server, returns a sentence naming another address where one is listening; empty if there is none. The usual
 * mistake is localhost in a container, or a container's name outside of it.
 */
export const listensElsewhere = async (
  variable: string,
  address: string,
  hosts: readonly string[] = usualHosts,
): Promise<string> => {
  const url = new URL(address);
  const defaults: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "redis:": 6_379 };
  const port = url.port === "" ? (defaults[url.protocol] ?? 0) : Number(url.port);
  const others = hosts.filter((host) => host !== url.hostname);
  const open = await Promise.all(others.map((host) => accepts(host, port)));
  const found = others.find((_host, index) => open[index]);
  if (found === undefined) return "";
  url.hostname = found;
  url.username = "";
  url.password = "";
  return ` Something listens at ${url.href.replace(/\/$/u, "")}: if that is it, set ${variable} to it.`;
};
