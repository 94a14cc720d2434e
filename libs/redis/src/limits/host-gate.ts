import { randomUUID } from "node:crypto";
import { z } from "zod";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import {
  giveHostPlaceBackScript,
  hostTurnScript,
  restHostScript,
  takeHostPlaceScript,
} from "./host-scripts.ts";
import { keepPlace } from "./keep-place.ts";

/** A request to a host that may be under way. */
export interface HostPlace {
  readonly granted: true;
  /** Gives it back; `hasAnswered` where the host did what it was asked. @throws {Failure} `redis-down` */
  release(hasAnswered: boolean): Promise<void>;
}

/** After how long to ask again, and whether it is the host that asked to be left alone. */
interface NoPlace {
  readonly granted: false;
  readonly afterMs: number;
  readonly isResting: boolean;
}

/** Keeps all processes together from asking one host too much. All of it throws `redis-down` where Redis is away. */
export interface HostGate {
  /** A place among the requests to a host that are under way, `delayMs` after the one before has begun at the earliest. */
  take(host: string, delayMs: number): Promise<HostPlace | NoPlace>;
  /** Milliseconds until a turn that nobody else was given, for who comes back later; `mostMs` at most. */
  turn(host: string, options: { readonly delayMs: number; readonly mostMs: number }): Promise<number>;
  /**
   * Nobody asks the host for so long, a day at most; longer each time where it does not say for how long, from 5 s to a minute.
   * Answers with the milliseconds it came to.
   */
  rest(host: string, forMs: number | undefined): Promise<number>;
  close(): Promise<void>;
}

export interface HostGateOptions {
  readonly redis: RedisOptions;
  /** Requests to one host at the same time. */
  readonly concurrency: number;
  /** After so long the place of a process that died is free again; 10,000. */
  readonly leaseMs?: number;
}

const askAgainAfterMs = 100;
const firstRestMs = 5_000;
const longestUnaskedRestMs = 60_000;
const longestRestMs = 86_400_000;

const answerSchema = z.tuple([z.enum(["granted", "taken", "rests"]), z.number()]);

/** Opens the gate before all hosts; a host is any name, all who give the same one share it. */
export const createHostGate = ({ redis, concurrency, leaseMs = 10_000 }: HostGateOptions): HostGate => {
  const { ask, close } = linkProducer(redis);
  const keysOf = (host: string) => [`host:${host}`, `host:${host}:places`] as const;
  return {
    take: async (host, delayMs) => {
      const [id, keys] = [randomUUID(), keysOf(host)];
      const asked = [id, concurrency, leaseMs, delayMs, askAgainAfterMs];
      const [answer, afterMs] = answerSchema.parse(
        await ask((connection) => connection.eval(takeHostPlaceScript, keys.length, ...keys, ...asked)),
      );
      if (answer !== "granted") return { granted: false, afterMs, isResting: answer === "rests" };
      const letGo = keepPlace(ask, { key: keys[1], id, leaseMs });
      return {
        granted: true,
        release: async (hasAnswered) => {
          letGo();
          const given = [id, hasAnswered ? 1 : 0];
          await ask((connection) => connection.eval(giveHostPlaceBackScript, keys.length, ...keys, ...given));
        },
      };
    },
    turn: async (host, { delayMs, mostMs }) =>
      z
        .number()
        .parse(
          await ask((connection) => connection.eval(hostTurnScript, 1, keysOf(host)[0], delayMs, mostMs)),
        ),
    rest: async (host, forMs) => {
      const asked = [
        forMs === undefined ? -1 : Math.max(0, Math.ceil(forMs)),
        firstRestMs,
        longestUnaskedRestMs,
        longestRestMs,
      ];
      const reply = await ask((connection) => connection.eval(restHostScript, 1, keysOf(host)[0], ...asked));
      return z.number().parse(reply);
    },
    close,
  };
};
