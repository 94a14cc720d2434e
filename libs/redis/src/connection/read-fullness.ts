import { infoField } from "./redis-info.ts";
import type { AskRedis } from "./redis-link.ts";

/** The share of its memory that Redis has in use, from 0 to 1 and a little more; 0 where it has no limit. */
export const readFullness = async (ask: AskRedis): Promise<number> => {
  const memory = await ask((connection) => connection.info("memory"));
  const [used, most] = ["used_memory", "maxmemory"].map((name) => Number(infoField(memory, name)));
  return used !== undefined && most !== undefined && most > 0 ? used / most : 0;
};
