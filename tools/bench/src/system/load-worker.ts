import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { loads, sendLoad } from "./heavy-loads.ts";

const given = z
  .object({
    load: z.int(),
    seconds: z.number(),
    target: z.object({ url: z.string(), collectionId: z.string(), runId: z.string() }),
  })
  .parse(workerData);

const load = loads[given.load];
if (load !== undefined) parentPort?.postMessage(await sendLoad(load, given.target, given.seconds), []);
