import { Socket as UdpSocket } from "node:dgram";
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

const words = "what reads documents opens no connections";
const refuse = (): never => {
  throw new Error(words);
};

/**
 * Takes the network from a worker thread: parsers of untrusted documents, and the libraries they are made of, have no
 * use for it. Some would fetch what a document names.
 */
export const closeWaysOut = (): void => {
  if (isMainThread) throw new Error("only a worker thread can do without the network");
  Socket.prototype.connect = refuse;
  UdpSocket.prototype.connect = refuse;
  UdpSocket.prototype.send = refuse;
  globalThis.fetch = () => Promise.reject(new Error(words));
};
