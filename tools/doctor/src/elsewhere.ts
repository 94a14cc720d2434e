import { connect } from "node:net";

const patienceMs = 1_000;
/** What localhost is called from inside a container, and what compose calls its services. */
const usualHosts = ["127.0.0.1", "host.docker.internal", "redis", "valkey", "qdrant", "searxng", "ollama"];

const accepts = (host: string, port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port, timeout: patienceMs });
  socket.once("connect", () => resolve(true));
  socket.once("error", () => resolve(false));
  socket.once("timeout", () => resolve(false));
  return promise.finally(() => socket.destroy());
};

/**
 * A sentence that names where something does listen, for a server that does not answer at its address: the usual mistake is
 * localhost in a container, or a container's name outside of it. Empty when nothing does.
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
