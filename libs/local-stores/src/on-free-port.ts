import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems hand out to outgoing connections: those may be taken by any request of any process. */
const firstPort = 20_000;
const endOfPorts = 32_768;
const portAttempts = 50;

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

/** A TCP port of the loopback interface that nobody listens on right now. @throws {Error} when fifty in a row are taken */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const port = randomInt(firstPort, endOfPorts);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${portAttempts} ports from ${firstPort} to ${endOfPorts - 1} is free`);
};

const attempts = 4;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && /address already in use/i.test(error.message);

/** Starts something on a free port, and on another one when somebody took it between the look and the start. */
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
