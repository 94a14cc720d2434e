import type { AskRedis } from "./redis-link.ts";

/** First line of scripts that may write while Redis is full, because ending and removing must work then. */
export const allowWhenFull = "#!lua flags=allow-oom";

const script = `${allowWhenFull}
local replies = {}
for index, command in ipairs(cjson.decode(ARGV[1])) do replies[index] = redis.call(unpack(command)) end
return replies`;

/**
 * Executes commands that remove something in one transaction, even while Redis is full, when it refuses any MULTI. Returns the
 * reply to each command.
 */
export const removeTogether = async (
  ask: AskRedis,
  commands: readonly (readonly (string | number)[])[],
): Promise<readonly unknown[]> => {
  const texts = commands.map((command) => command.map(String));
  const replies = await ask((connection) => connection.eval(script, 0, JSON.stringify(texts)));
  return Array.isArray(replies) ? replies : [];
};
