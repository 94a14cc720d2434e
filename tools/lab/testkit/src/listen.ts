import { once } from "node:events";
import type { Server } from "node:http";

/** Opens a server on loopback, on any free port by default; returns its port and a function that ends all its connections. */
export const listen = async (
  server: Server,
  { host = "127.0.0.1", port = 0 }: { readonly host?: string; readonly port?: number } = {},
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    port: address.port,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
