import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { onTestFinished } from "vitest";

const channel = "net.client.socket";

/** Records every address to which this process opens a connection from now on. */
export const recordDials = (): readonly string[] => {
  const dialled: string[] = [];
  const watch = (message: unknown): void => {
    const socket = typeof message === "object" && message !== null && "socket" in message && message.socket;
    if (socket instanceof Socket) socket.on("connectionAttempt", (address: string) => dialled.push(address));
  };
  subscribe(channel, watch);
  onTestFinished(() => void unsubscribe(channel, watch));
  return dialled;
};
