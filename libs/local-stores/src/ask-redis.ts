import { once } from "node:events";
import { connect } from "node:net";

const replyWithinMs = 30_000;

/** Sends inline commands to a Redis on loopback and answers with what it said; no client library is needed for this. */
export const askRedis = async (port: number, commands: readonly string[]): Promise<string> => {
  const socket = connect({ port, host: "127.0.0.1" });
  const chunks: string[] = [];
  socket.setTimeout(replyWithinMs, () => socket.destroy(new Error("Redis does not reply")));
  socket.on("data", (chunk) => chunks.push(chunk.toString()));
  try {
    await once(socket, "connect");
    // A sentinel does not know QUIT; it closes when nothing more can come.
    socket.end([...commands, "QUIT", ""].join("\r\n"));
    await once(socket, "close");
    return chunks.join("");
  } finally {
    socket.destroy();
  }
};
