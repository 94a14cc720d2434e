/**
 * Takes a place, and tokens out of the bucket, or answers with the milliseconds after which to ask again; 0 is a place.
 * Places whose lease is over are free. KEYS: places by end of lease, bucket. ARGV: id, most places, lease in ms, tokens,
 * tokens per minute (0: no bucket), ms to wait for a place.
 */
export const takePlaceScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return tonumber(ARGV[6]) end
local perMinute = tonumber(ARGV[5])
if perMinute > 0 then
  local kept = redis.call('HMGET', KEYS[2], 'level', 'at')
  local passed = math.max(0, now - (tonumber(kept[2]) or now))
  local level = math.min(perMinute, (tonumber(kept[1]) or perMinute) + passed * perMinute / 60000)
  local missing = tonumber(ARGV[4]) - level
  if missing > 0 then return math.ceil(missing * 60000 / perMinute) end
  redis.call('HSET', KEYS[2], 'level', tostring(-missing), 'at', now)
  redis.call('PEXPIRE', KEYS[2], 600000)
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 0`;

/** Begins the lease of a place anew, unless it was given back or away. KEYS: places. ARGV: id, lease in ms. */
export const keepPlaceScript = `
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], 'XX', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Gives a place back and corrects the bucket. KEYS: places, bucket. ARGV: id, tokens that were taken and not used. */
export const givePlaceBackScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('HINCRBYFLOAT', KEYS[2], 'level', ARGV[2]) end`;
