import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@quarry/local-stores";
import type { Holder } from "./hold.ts";

/** A command of the Redis protocol, whole. */
export interface RedisCommand {
  /** As it came. */
  readonly bytes: Buffer;
  readonly words: readonly string[];
}

interface Read<Value> {
  readonly value: Value;
  readonly next: number;
}

const lineEnd = "\r\n";

/** The number of a line such as `*3` or `$11`, when the whole line has come. */
const readCount = (bytes: Buffer, mark: "*" | "$", at: number): Read<number> | undefined => {
  const end = bytes.indexOf(lineEnd, at);
  if (end === -1) return undefined;
  const line = bytes.toString("latin1", at, end);
  if (!line.startsWith(mark)) throw new Error(`not a command of the Redis protocol: ${line}`);
  return { value: Number(line.slice(1)), next: end + lineEnd.length };
};

const readWord = (bytes: Buffer, at: number): Read<string> | undefined => {
  const length = readCount(bytes, "$", at);
  if (length === undefined) return undefined;
  const end = length.next + length.value;
  if (end + lineEnd.length > bytes.length) return undefined;
  return { value: bytes.toString("utf8", length.next, end), next: end + lineEnd.length };
};

const readCommand = (bytes: Buffer, at: number): Read<RedisCommand> | undefined => {
  const count = readCount(bytes, "*", at);
  if (count === undefined) return undefined;
  const words: string[] = [];
  let { next } = count;
  for (let index = 0; index < count.value; index += 1) {
    const word = readWord(bytes, next);
    if (word === undefined) return undefined;
    words.push(word.value);
    ({ next } = word);
  }
  return { value: { bytes: bytes.subarray(at, next), words }, next };
};

/** Cuts a client's bytes into commands; what is not whole yet waits for the next bytes. @throws {Error} for another protocol */
export const createCommandSplitter = (): ((bytes: Buffer) => readonly RedisCommand[]) => {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const commands: RedisCommand[] = [];
    for (let read = readCommand(rest, 0); read !== undefined; read = readCommand(rest, 0)) {
      commands.push(read.value);
      rest = rest.subarray(read.next);
    }
    return commands;
  };
};

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
      // Closing one side closes the other, as when Redis goes away.
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
