import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { freePort } from "@quarry/local-stores";
import type { GateName, Holder } from "./hold.ts";

/** A door to a web server that can be held shut. */
export interface HttpGate {
  /** Without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

const handOn = (
  { method, url: path, headers }: IncomingMessage,
  response: ServerResponse,
  { body, port }: { readonly body: Buffer; readonly port: number },
): void => {
  const onward = send({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on("error", () => response.destroy()).pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.once("close", () => onward.destroy());
  onward.end(body);
};

/** Opens a door to the server on that port of 127.0.0.1, whether it runs now or not. */
export const startHttpGate = async (name: GateName, port: number, holder: Holder): Promise<HttpGate> => {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const text = (): string => `${request.method} ${request.url}\n${body.toString("utf8")}`;
    if (!holder.holds(name, text)) handOn(request, response, { body, port });
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  const ownPort = await freePort();
  server.listen(ownPort, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${ownPort}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
