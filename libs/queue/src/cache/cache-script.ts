/**
 * Keeps an entry and lets the oldest go that are too many; one transaction. KEYS: entry, the prefix's entries by time.
 * ARGV: value, seconds it is kept, most entries.
 */
export const keepEntryScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('ZADD', KEYS[2], now, KEYS[1])
redis.call('EXPIRE', KEYS[2], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2] * 1000000)
local tooMany = redis.call('ZCARD', KEYS[2]) - ARGV[3]
if tooMany <= 0 then return end
local oldest = redis.call('ZPOPMIN', KEYS[2], tooMany)
for index = 1, #oldest, 2 do redis.call('DEL', oldest[index]) end`;
