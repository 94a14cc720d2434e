/*
 * Of a host there is a sorted set of the places that are taken, by the end of their lease, and a hash with: `startedAt`, when
 * the last place was taken; `restsUntil`, before which it is to be left alone; `turnAt`, the last turn that was given away;
 * `refusals`, how often in a row it has asked to be left alone without saying for how long. All times are the server's, in ms.
 */

const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function keepFor(ms)
  if redis.call('PTTL', KEYS[1]) < ms then redis.call('PEXPIRE', KEYS[1], ms) end
end`;

/**
 * Takes a place at a host, or answers why not and after how many ms to ask again.
 * KEYS: host, places. ARGV: id, most places, lease in ms, ms between two starts, ms until a place may be free.
 */
export const takeHostPlaceScript = `${clock}
local host = redis.call('HMGET', KEYS[1], 'startedAt', 'restsUntil')
local rest = (tonumber(host[2]) or 0) - now
if rest > 0 then return { 'rests', rest } end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[2]) then return { 'taken', tonumber(ARGV[5]) } end
local delay = tonumber(ARGV[4])
local wait = (tonumber(host[1]) or 0) + delay - now
if delay > 0 and wait > 0 then return { 'taken', math.min(wait, delay) } end
redis.call('HSET', KEYS[1], 'startedAt', now)
keepFor(delay + 1000)
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return { 'granted', 0 }`;

/** Gives a place back; a host that has answered refuses no more. KEYS: host, places. ARGV: id, 1 where it has answered. */
export const giveHostPlaceBackScript = `
redis.call('ZREM', KEYS[2], ARGV[1])
if ARGV[2] == '1' then redis.call('HDEL', KEYS[1], 'refusals') end`;

/**
 * Gives away a turn after all that were given away before, and answers in how many ms it is.
 * KEYS: host. ARGV: ms between two turns, most ms.
 */
export const hostTurnScript = `${clock}
local last = math.max(now, tonumber(redis.call('HGET', KEYS[1], 'turnAt')) or 0)
local turn = math.min(last + ARGV[1], now + ARGV[2])
redis.call('HSET', KEYS[1], 'turnAt', turn)
keepFor(turn - now + 1000)
return turn - now`;

/**
 * Lets a host rest, and answers for how many ms: as long as it asks, or longer each time where it does not say.
 * KEYS: host. ARGV: ms it asks for (-1: it does not say), ms for the first time, most ms where it does not say, most ms.
 */
export const restHostScript = `${clock}
local rest = tonumber(ARGV[1])
if rest < 0 then
  local refusals = redis.call('HINCRBY', KEYS[1], 'refusals', 1)
  rest = math.min(tonumber(ARGV[3]), ARGV[2] * 2 ^ (math.min(refusals, 30) - 1))
end
rest = math.min(rest, tonumber(ARGV[4]))
local before = tonumber(redis.call('HGET', KEYS[1], 'restsUntil')) or 0
redis.call('HSET', KEYS[1], 'restsUntil', math.max(before, now + rest))
keepFor(math.max(before, now + rest) - now + 600000)
return math.max(before, now + rest) - now`;
