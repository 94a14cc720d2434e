import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FixturePage, makeCertificate, respond } from "../fixture-web.ts";

/** A web under real addresses. */
export interface PublicWeb {
  /** Addresses of all requests so far, in order of arrival. */
  readonly requests: readonly string[];
  /** Environment in which a process reads this web, and nothing else outside of its own machine. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const portOf = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/**
 * Serves pages under their real https addresses, through an egress proxy whose tunnels all end here; 404 for any other page of their
 * hosts. Rules for single sites apply, which they do not on a local web with ports.
 */
export const startPublicWeb = async (pages: Readonly<Record<string, FixturePage>>): Promise<PublicWeb> => {
  const hosts = [...new Set(Object.keys(pages).map((url) => new URL(url).hostname))];
  const certificate = await makeCertificate(hosts);
  const folder = mkdtempSync(join(tmpdir(), "quarry-public-web-"));
  const authority = join(folder, "ca.pem");
  writeFileSync(authority, certificate.cert);
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const web = createSecureServer(certificate, (request, response) => {
    const url = `https://${request.headers.host ?? ""}${request.url ?? "/"}`;
    requests.push(url);
    respond(pages[url] ?? { status: 404, body: "Not Found" }, response);
  });
  const port = await portOf(web);
  const proxy = createServer((_request, response) => response.writeHead(405).end());
  proxy.on("connect", ({ url = "" }, client: Socket) => {
    if (!hosts.includes(url.replace(/:443$/u, ""))) {
      client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    const tunnel = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      tunnel.pipe(client);
      client.pipe(tunnel);
    });
    for (const socket of [client, tunnel]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
  });
  const proxyPort = await portOf(proxy);
  return {
    requests,
    environment: { EGRESS_PROXY: `http://127.0.0.1:${proxyPort}`, NODE_EXTRA_CA_CERTS: authority },
    stop: async () => {
      const closed = [proxy, web].map((server) => once(server, "close"));
      for (const server of [proxy, web]) server.close();
      for (const socket of sockets) socket.destroy();
      web.closeAllConnections();
      await Promise.all(closed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
