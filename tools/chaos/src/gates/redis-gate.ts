import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@quarry/local-stores";
import type { Holder } from "./hold.ts";
import { createCommandSplitter } from "./split-commands.ts";

/** A door to Redis that can be held shut. */
export interface RedisGate {
  readonly url: string;
  stop(): Promise<void>;
}

/** Hands commands on until one is held: nothing of that client reaches Redis any more. */
const handOn = (client: Socket, redis: Socket, holder: Holder): void => {
  const split = createCommandSplitter();
  let isShut = false;
  client.on("data", (bytes) => {
    for (const command of split(Buffer.from(bytes))) {
      isShut ||= holder.holds("redis", () => command.words.join(" "));
      if (!isShut) redis.write(command.bytes);
    }
  });
  redis.pipe(client);
};

/** Opens a door to the Redis on that port of 127.0.0.1, whether it runs now or not. */
export const startRedisGate = async (redisPort: number, holder: Holder): Promise<RedisGate> => {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect({ port: redisPort, host: "127.0.0.1" });
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Who loses one side loses the other: that is how Redis goes away for its clients.
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          client.destroy();
          redis.destroy();
        });
    }
    handOn(client, redis, holder);
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
