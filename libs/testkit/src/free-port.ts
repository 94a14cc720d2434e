import { once } from "node:events";
import { createServer } from "node:net";

/** A TCP port of the loopback interface that nobody listens on right now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  server.close();
  await once(server, "close");
  return port;
};
