import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@quarry/local-stores";

/** Delay of each chunk of bytes in milliseconds: `ms`, and up to `jitterMs` more. */
export interface Delay {
  readonly ms: number;
  readonly jitterMs: number;
}

/** A way to a server that can be slow, silent or cut off. */
export interface TcpProxy {
  readonly port: number;
  /** Keeps back every chunk in both directions from now on; nothing when left out. */
  delay(by?: Delay): void;
  /** Drops all bytes in both directions from now on without closing connections, as when a network drops packets. */
  fallSilent(): void;
  /** Everything that was sent meanwhile arrives, as TCP's repetitions would bring it. */
  speakAgain(): void;
  /** Resets every connection there is; new ones are taken. Answers with how many there were. */
  reset(): number;
  stop(): Promise<void>;
}

/** Opens a way to the server on that port of 127.0.0.1, whether it runs now or not. */
export const startTcpProxy = async (serverPort: number, random: () => number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let delay: Delay | undefined;
  let isSilent = false;

  /** Chunks of one direction keep their order, however long each is kept back. */
  const handOn = (from: Socket, to: Socket): void => {
    let last = Promise.resolve();
    const after = async (ms: number, before: Promise<void>, bytes: Buffer): Promise<void> => {
      const waited = Promise.withResolvers<void>();
      setTimeout(waited.resolve, ms);
      await Promise.all([waited.promise, before]);
      if (to.writable) to.write(bytes);
    };
    from.on("data", (bytes) => {
      const chunk = Buffer.from(bytes);
      const ms = delay === undefined ? 0 : delay.ms + random() * delay.jitterMs;
      last = after(ms, last, chunk);
    });
    from.on("end", () => void last.then(() => to.end()));
  };

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    const onward = connect({ port: serverPort, host: "127.0.0.1", allowHalfOpen: true });
    const pair = [client, onward] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          pairs.delete(pair);
          client.destroy();
          onward.destroy();
        });
    }
    handOn(client, onward);
    handOn(onward, client);
    if (isSilent) for (const socket of pair) socket.pause();
    else client.resume();
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const everyPair = (act: (socket: Socket) => unknown): void => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    port,
    delay: (by) => {
      delay = by;
    },
    fallSilent: () => {
      isSilent = true;
      everyPair((socket) => socket.pause());
    },
    speakAgain: () => {
      isSilent = false;
      everyPair((socket) => socket.resume());
    },
    reset: () => {
      const { size } = pairs;
      everyPair((socket) => socket.resetAndDestroy());
      return size;
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      everyPair((socket) => socket.destroy());
      await closed;
    },
  };
};
