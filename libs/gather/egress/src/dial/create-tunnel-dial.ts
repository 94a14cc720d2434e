import { request } from "node:http";
import { isIP, type Socket } from "node:net";
import { Failure } from "@quarry/failure";
import { bareHost } from "../address/egress-allowance.ts";
import { isReason, reasonHeader } from "../proxy/proxy-answer.ts";
import { connectTimeoutCode, type Dial, dialError } from "./dial.ts";

export interface TunnelDialOptions {
  /** The egress proxy, as http://host:port. */
  readonly proxy: string;
  /** Milliseconds until a tunnel must be established. */
  readonly timeoutMs: number;
}

interface ProxyAnswer {
  readonly status: number;
  readonly reason: unknown;
  readonly socket: Socket;
  /** Bytes already sent by the site. */
  readonly head: Buffer;
}

const maxHeaderBytes = 8_192;

const failed = (proxy: URL, words: string): Failure =>
  new Failure("upstream-failed", `the egress proxy at ${proxy.host} ${words}`, { retry: "backoff" });

const askForTunnel = (proxy: URL, authority: string, timeoutMs: number): Promise<ProxyAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<ProxyAnswer>();
  const asking = request({
    method: "CONNECT",
    host: bareHost(proxy.hostname),
    port: proxy.port,
    path: authority,
    headers: { host: authority },
    maxHeaderSize: maxHeaderBytes,
    agent: false,
  });
  const timer = setTimeout(
    () => asking.destroy(dialError(connectTimeoutCode, "no tunnel was opened in time")),
    timeoutMs,
  );
  asking
    .once("connect", ({ statusCode = 0, headers }, socket, head) => {
      clearTimeout(timer);
      resolve({ status: statusCode, reason: headers[reasonHeader], socket, head });
    })
    .once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    })
    .end();
  return promise;
};

/**
 * Connects through the egress proxy, which resolves the name and applies the rules. Its refusals reject with the code of a direct
 * connection.
 * @throws {Failure} `upstream-failed` if the proxy itself does not respond
 */
export const createTunnelDial = (options: TunnelDialOptions): Dial => {
  const proxy = new URL(options.proxy);
  return async (hostname, port) => {
    const host = bareHost(hostname);
    const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const { status, reason, socket, head } = await askForTunnel(proxy, authority, options.timeoutMs).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === connectTimeoutCode) throw error;
        throw failed(
          proxy,
          `does not answer (${error.code ?? error.message}); is it running, and is EGRESS_PROXY right?`,
        );
      },
    );
    if (status === 200) {
      socket.setNoDelay(true).setKeepAlive(true);
      if (head.byteLength > 0) socket.unshift(head);
      return socket;
    }
    socket.on("error", () => undefined).destroy();
    if (isReason(reason)) throw dialError(reason, `the egress proxy opens no tunnel to ${host}`);
    throw failed(proxy, `answers ${status} without a reason; set EGRESS_PROXY to Quarry's own proxy`);
  };
};
