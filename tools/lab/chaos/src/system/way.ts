import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@quarry/local-stores";

/** Decides for each piece of a client's bytes if it, and all bytes after it, are held forever. */
export type IsHeld = (text: () => string) => boolean;

/** A proxy from the services to a server, which can be held or lose every byte. */
export interface Way {
  readonly port: number;
  /** Stops passing bytes without closing a connection, as when a network drops packets. */
  fallSilent(): void;
  /** Delivers all bytes that were sent meanwhile. */
  speakAgain(): void;
  stop(): Promise<void>;
}

/** Number of bytes by which pieces overlap: longer than any searched text, because the end of a piece may split the text. */
const overlapBytes = 100;

const passOn = (client: Socket, server: Socket, isHeld: IsHeld): void => {
  let before: Buffer = Buffer.alloc(0);
  let isShut = false;
  client.on("data", (piece: Buffer) => {
    const seen = Buffer.concat([before, piece]);
    isShut ||= isHeld(() => seen.toString("latin1"));
    before = seen.subarray(-overlapBytes);
    if (!isShut) server.write(piece);
  });
  server.on("data", (piece: Buffer) => client.write(piece));
};

/** Opens a proxy to the server on that port of 127.0.0.1; the server need not run yet. */
export const openWay = async (serverPort: number, isHeld: IsHeld = () => false): Promise<Way> => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const onward = connect({ port: serverPort, host: "127.0.0.1" });
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket
        .on("error", () => undefined)
        .on("end", () => other.end())
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
    passOn(client, onward, isHeld);
    for (const socket of [client, onward]) if (isSilent) socket.pause();
    if (!isSilent) client.resume();
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speakAgain: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
