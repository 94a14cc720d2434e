import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, which any process may get for an outgoing connection. */
const firstPort = 20_000;
const endOfPorts = 32_768;
const portAttempts = 50;

/** Time within which the caller must listen on the port. */
const reservedMs = 60_000;

/**
 * Reserves a port until a server listens on it: binds the UDP port of the same number, unused by a TCP server, for a minute or
 * until this process ends. False if it is already bound.
 */
const reserve = async (port: number): Promise<boolean> => {
  const socket = createSocket("udp4");
  socket.bind({ port, address: "127.0.0.1", exclusive: true });
  try {
    await once(socket, "listening");
  } catch {
    socket.close();
    return false;
  }
  socket.unref();
  setTimeout(() => socket.close(), reservedMs).unref();
  return true;
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
};

/**
 * Returns a free TCP port of the loopback interface that no other caller gets within a minute. It is even: the next one is
 * reserved for the same caller, such as for the queue board beside a gateway.
 * @throws {Error} if fifty in a row are taken
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const port = randomInt(firstPort / 2, endOfPorts / 2) * 2;
    if ((await reserve(port)) && (await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error(`none of ${portAttempts} ports from ${firstPort} to ${endOfPorts - 1} is free`);
};

const attempts = 4;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && /address already in use/i.test(error.message);

/** Starts a server on a free port, or on another one if the port was taken meanwhile. */
export const onFreePort = async <Started>(
  start: (port: number) => Promise<Started>,
  choosePort: () => Promise<number> = freePort,
): Promise<Started> => {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await start(await choosePort());
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return start(await choosePort());
};
