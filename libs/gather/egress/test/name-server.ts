import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server on loopback. */
export interface NameServer {
  /** As `address:port`. */
  readonly address: string;
  /** Requested names in order, once per request. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Returns the answer for a name: its IPv4 addresses, none, or no reply at all. */
export type AnswerName = (name: string) => readonly string[] | "silence";

const headerBytes = 12;

const typeA = 1;

/** Parses the name of the first question (RFC 1035 §4.1.2), its type, and the end of the question. */
const readQuestion = (query: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
};

const record = (address: string): Buffer =>
  Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)]);

const reply = (query: Buffer, end: number, addresses: readonly string[] | undefined): Buffer => {
  const header = Buffer.from(query.subarray(0, headerBytes));
  // Flags of an answer with recursion available; 3 means that the name does not exist.
  header.writeUInt16BE(0x8180 + (addresses === undefined ? 3 : 0), 2);
  header.writeUInt16BE(addresses?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(headerBytes, end), ...(addresses ?? []).map(record)]);
};

/**
 * Starts a name server that answers questions for IPv4 addresses over UDP; it has no IPv6 addresses, and a name without addresses
 * does not exist.
 */
export const startNameServer = async (answer: AnswerName): Promise<NameServer> => {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const addresses = answer(name);
    if (addresses === "silence") return;
    const known = addresses.length === 0 ? undefined : type === typeA ? addresses : [];
    socket.send(reply(query, end, known), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
};
