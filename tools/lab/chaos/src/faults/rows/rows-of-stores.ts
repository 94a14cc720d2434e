import { type FaultRow, played } from "../scenario.ts";
import { partition, slowAndReset } from "../scenarios/network.ts";
import {
  qdrantAway,
  qdrantSlow,
  redisAway,
  redisConnectionsCut,
  redisFull,
  redisKilled,
  redisPaused,
  redisRestart,
  redisTailLost,
  redisWiped,
} from "../scenarios/stores.ts";

/** Redis and Qdrant that die, are away, slow, full, emptied or cut off. */
export const rowsOfStores: readonly FaultRow[] = [
  {
    id: "F13",
    fault: "Redis is shut down and restarted",
    injected: "SIGTERM, two seconds, start",
    proof: played(redisRestart),
  },
  {
    id: "F14",
    fault: "Redis is killed",
    injected: "kill -9 and start, three times: while pages are fetched, passages written, claims judged",
    proof: played(redisKilled),
    limits:
      "the scenario restarts Redis; the local stack restarts its own stores (tools/start/test/stores-killed.integration.test.ts): killed ten times each during runs on 2026-11-27, 20 of 20 runs ended with the same statements, the last 11.5 s after the kill",
  },
  {
    id: "F15",
    fault: "Redis loses the end of its append-only file",
    injected: "kill -9, the last 30 % of the file cut off, start",
    proof: played(redisTailLost),
  },
  {
    id: "F16",
    fault: "Redis is away for longer than a worker blocks",
    injected: "no Redis for 7 s, 60 s and 5 min while pages are fetched",
    proof: played(redisAway(7), redisAway(60), redisAway(300)),
  },
  {
    id: "F17",
    fault: "Redis is emptied under load",
    injected: "FLUSHALL while pages are fetched; then another run",
    proof: played(redisWiped),
    limits:
      "the interrupted run is gone, because Redis is the only store of runs, and is not counted. It is reported as not found with a remedy, no process ends, and the next run completes as an undisturbed one; recovery ends with it",
  },
  {
    id: "F18",
    fault: "Redis is out of memory",
    injected: "maxmemory below the memory in use, for 15 s while pages are fetched",
    proof: played(redisFull),
  },
  {
    id: "F19",
    fault: "Redis answers late",
    injected: "CLIENT PAUSE for 8 s, longer than a lock lasts",
    proof: played(redisPaused),
  },
  {
    id: "F20",
    fault: "Redis cuts its connections",
    injected: "CLIENT KILL TYPE normal and pubsub, four times in a run",
    proof: played(redisConnectionsCut),
  },
  {
    id: "F21",
    fault: "the network drops every packet",
    injected: "30 s without a byte between the services and Redis, and no connection closed",
    proof: played(partition),
    limits:
      "a proxy that stops reading simulates this, not the kernel: data sent meanwhile arrives afterwards",
  },
  {
    id: "F22",
    fault: "latency, jitter and resets",
    injected:
      "every chunk 3 to 13 ms late to Redis and 20 to 100 ms to Qdrant, both ways; every connection reset every 2 s",
    proof: played(slowAndReset),
    limits:
      "F24 covers the model's latency and resets; recovery is that of the work that the last reset interrupted",
  },
  {
    id: "F23",
    fault: "Qdrant is away or slow",
    injected:
      "kill -9 and 15 s without Qdrant, while passages are written and while they are searched; in another run every chunk to and from it 0.2 to 1 s late until the claims",
    proof: played(qdrantAway(15), qdrantSlow),
    limits: "services/indexer/test/refusal.integration.test.ts covers wrong dimensions",
  },
];
