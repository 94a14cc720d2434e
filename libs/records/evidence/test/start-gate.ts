import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "@quarry/testkit";

/** A request that waits at the gate. */
export interface HeldRequest {
  /** Resolves when the request has arrived. */
  readonly reached: Promise<void>;
  /** Lets it pass. */
  release(): void;
  /** Answers 503 instead of forwarding the request. */
  refuse(): void;
}

/** A request that was answered, and the bytes of its response. */
export interface PassedRequest {
  readonly request: string;
  readonly bytes: number;
}

/** A proxy to a server that can hold a request until something else has happened. */
export interface Gate {
  readonly url: string;
  /** Holds the next request whose method and path match. */
  hold(pattern: RegExp): HeldRequest;
  /** Returns the requests that passed since the last call. */
  takePassed(): PassedRequest[];
  stop(): Promise<void>;
}

interface Hold {
  readonly pattern: RegExp;
  readonly reach: () => void;
  /** Resolves with true if the request may pass. */
  readonly released: Promise<boolean>;
}

/** Starts a gate in front of a server. */
export const startGate = async (target: string): Promise<Gate> => {
  const holds: Hold[] = [];
  const passed: PassedRequest[] = [];
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(request);
      const { method = "GET", url = "/" } = request;
      const at = holds.findIndex(({ pattern }) => pattern.test(`${method} ${url}`));
      const [hold] = at < 0 ? [] : holds.splice(at, 1);
      hold?.reach();
      const headers = { "content-type": "application/json" };
      if ((await hold?.released) === false) {
        response.writeHead(503, headers).end("{}");
        return;
      }
      const init = body.length > 0 ? { method, headers, body } : { method };
      const answer = await fetch(`${target}${url}`, init);
      const answered = Buffer.from(await answer.arrayBuffer());
      passed.push({ request: `${method} ${url}`, bytes: answered.length });
      response.writeHead(answer.status, headers).end(answered);
    };
    pass().catch(() => response.destroy());
  });
  const { port, stop } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    hold: (pattern) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<boolean>();
      holds.push({ pattern, reach: reached.resolve, released: released.promise });
      return {
        reached: reached.promise,
        release: () => released.resolve(true),
        refuse: () => released.resolve(false),
      };
    },
    takePassed: () => passed.splice(0),
    stop,
  };
};
