import { freePort } from "./free-port.ts";

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
