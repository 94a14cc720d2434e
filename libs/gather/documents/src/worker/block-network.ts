import { Socket as UdpSocket } from "node:dgram";
import { Socket } from "node:net";

const words = "parser processes open no connections";
const refuse = (): never => {
  throw new Error(words);
};

/**
 * Disables the network in a parser process: parsers of untrusted documents do not need it, and some libraries would fetch
 * addresses in a document.
 * @throws {Error} in a process started without `--permission`, such as a service
 */
export const blockNetwork = (): void => {
  if (process.permission === undefined) throw new Error("only a parser process can disable the network");
  Socket.prototype.connect = refuse;
  UdpSocket.prototype.connect = refuse;
  UdpSocket.prototype.send = refuse;
  globalThis.fetch = () => Promise.reject(new Error(words));
};
