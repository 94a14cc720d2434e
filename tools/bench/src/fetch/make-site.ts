import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createTextMaker } from "../evidence/text/text-maker.ts";

/** A local web of pages that are all different, each host a port of 127.0.0.1. */
export interface MadeSite {
  readonly urls: readonly string[];
  /** Entries of EGRESS_ALLOW. */
  readonly hosts: readonly string[];
  stop(): Promise<void>;
}

const hostCount = 40;
const paragraphsPerPage = 12;
const wordsPerParagraph = 90;
const links = Array.from(
  { length: 30 },
  (_, index) => `<li><a href="/topic/${index}">Topic ${index}</a></li>`,
).join("");

/** An article of about a thousand words between navigation and a footer. */
const makePage = (maker: ReturnType<typeof createTextMaker>): string => {
  const title = maker.title();
  const parts = Array.from({ length: paragraphsPerPage }, (_, index) => {
    const heading = index % 4 === 0 ? `<h2>${maker.title()}</h2>` : "";
    return `${heading}<p>${maker.paragraph(wordsPerParagraph)} <a href="/page/${index}">${maker.title()}</a></p>`;
  });
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><ul>${links}</ul></nav>
<main><article><h1>${title}</h1>${parts.join("\n")}</article></main>
<aside><ul>${links}</ul></aside><footer>All rights reserved. <a href="/imprint">Imprint</a></footer></body></html>`;
};

const listen = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** Serves so many pages, each that long after it was asked for; a host has no robots.txt. */
export const makeSite = async (pages: number, latencyMs: number): Promise<MadeSite> => {
  const maker = createTextMaker(23);
  const bodies = Array.from({ length: pages }, () => makePage(maker));
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    await wait(latencyMs);
    const body = bodies[Number(/^\/p\/(\d+)$/u.exec(path)?.[1] ?? -1)];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(body ?? "<h1>Not found</h1>");
  };
  const servers = Array.from({ length: hostCount }, () =>
    createServer((request, response) => {
      void answer(request.url ?? "/", response);
    }),
  );
  const ports = await Promise.all(servers.map(listen));
  return {
    urls: bodies.map((_, index) => `http://127.0.0.1:${ports[index % hostCount]}/p/${index}`),
    hosts: ports.map((port) => `127.0.0.1:${port}`),
    stop: async () => {
      await Promise.all(
        servers.map(async (server) => {
          const closed = once(server, "close");
          server.close();
          server.closeAllConnections();
          await closed;
        }),
      );
    },
  };
};
