import type { Socket } from "node:net";
import type { Dial } from "@quarry/egress";
import { buildConnector } from "undici";

const defaultPortOf = (protocol: string): number => (protocol === "https:" ? 443 : 80);

const socketOrError = async (opening: Promise<Socket>): Promise<Socket | Error> => {
  try {
    return await opening;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** Connections as undici wants them, over what `dial` opens and nothing else; Host, SNI and the name of the certificate are the URL's. */
export const createConnector = (dial: Dial, timeoutMs: number): buildConnector.connector => {
  const secure = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    // Also where the environment would have it otherwise.
    rejectUnauthorized: true,
  });
  const open = async (options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> => {
    const { hostname, protocol, port } = options;
    const socket = await socketOrError(dial(hostname, Number(port) || defaultPortOf(protocol)));
    if (socket instanceof Error) callback(socket, null);
    else if (protocol === "https:") secure({ ...options, httpSocket: socket }, callback);
    else callback(null, socket);
  };
  return (options, callback) => {
    void open(options, callback);
  };
};
