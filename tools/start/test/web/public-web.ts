import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type FixtureRoute,
  type FixtureWeb,
  listen,
  makeCertificate,
  startFixtureWeb,
} from "@quarry/testkit";

/** A web under real addresses. */
export interface PublicWeb {
  /** All requests so far, in order of arrival. */
  readonly requests: FixtureWeb["requests"];
  /** Environment in which a process reads this web, and nothing else outside of its own machine. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Serves pages under their real https addresses, through an egress proxy whose tunnels all end here; 404 for any other page of their
 * hosts. Rules for single sites apply, which they do not on a local web with ports.
 */
export const startPublicWeb = async (pages: Readonly<Record<string, FixtureRoute>>): Promise<PublicWeb> => {
  const hosts = [...new Set(Object.keys(pages).map((url) => new URL(url).hostname))];
  const secure = await makeCertificate(hosts);
  const folder = mkdtempSync(join(tmpdir(), "quarry-public-web-"));
  const authority = join(folder, "ca.pem");
  writeFileSync(authority, secure.cert);
  const routes = Object.entries(pages).map(([url, page]) => [url.replace("https://", ""), page]);
  const web = await startFixtureWeb(Object.fromEntries(routes), { secure, hasHosts: true });
  const sockets = new Set<Socket>();
  const proxy = createServer((_request, response) => response.writeHead(405).end());
  proxy.on("connect", ({ url = "" }, client: Socket) => {
    if (!hosts.includes(url.replace(/:443$/u, ""))) {
      client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    const tunnel = connect(web.port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      tunnel.pipe(client);
      client.pipe(tunnel);
    });
    for (const socket of [client, tunnel]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
  });
  const running = await listen(proxy);
  return {
    requests: web.requests,
    environment: { EGRESS_PROXY: `http://127.0.0.1:${running.port}`, NODE_EXTRA_CA_CERTS: authority },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([running.stop(), web.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
