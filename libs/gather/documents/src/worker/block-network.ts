import { Socket as UdpSocket } from "node:dgram";
import { Socket } from "node:net";

const words = "what reads documents opens no connections";
const refuse = (): never => {
  throw new Error(words);
};

/**
 * Takes the network from a process for parsers: parsers of untrusted documents, and the libraries they are made of, have no use for it.
 * Some would fetch what a document names.
 * @throws {Error} in a process that was not started with `--permission`, as a service is not
 */
export const blockNetwork = (): void => {
  if (process.permission === undefined)
    throw new Error("only a process for parsers can do without the network");
  Socket.prototype.connect = refuse;
  UdpSocket.prototype.connect = refuse;
  UdpSocket.prototype.send = refuse;
  globalThis.fetch = () => Promise.reject(new Error(words));
};
