import type { AskRedis } from "./redis-link.ts";

/** First line of scripts that may write where Redis is full: what ends or removes must work there. */
export const evenIfFull = "#!lua flags=allow-oom";

const script = `${evenIfFull}
local replies = {}
for index, command in ipairs(cjson.decode(ARGV[1])) do replies[index] = redis.call(unpack(command)) end
return replies`;

/**
 * Executes commands that remove something in one transaction, also where Redis is full: there MULTI is refused with any commands.
 * Returns the reply to each command.
 */
export const removeTogether = async (
  ask: AskRedis,
  commands: readonly (readonly (string | number)[])[],
): Promise<readonly unknown[]> => {
  const texts = commands.map((command) => command.map(String));
  const replies = await ask((connection) => connection.eval(script, 0, JSON.stringify(texts)));
  return Array.isArray(replies) ? replies : [];
};
