/**
 * A queue of those who wait: who asks first is served first, and whoever does not ask again in time loses its turn, so that one who
 * died holds nobody up. `before(id)` answers with how many wait before it, and keeps its turn. KEYS: order, last moments.
 */
export const queueFunctions = `
local function leave(order, leases, id)
  redis.call('ZREM', order, id)
  redis.call('ZREM', leases, id)
end
local function before(order, leases, id, now, leaseMs)
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now)) do leave(order, leases, gone) end
  if not redis.call('ZSCORE', order, id) then
    local last = redis.call('ZRANGE', order, -1, -1, 'WITHSCORES')
    redis.call('ZADD', order, (tonumber(last[2]) or 0) + 1, id)
  end
  redis.call('ZADD', leases, now + leaseMs, id)
  redis.call('PEXPIRE', order, leaseMs)
  redis.call('PEXPIRE', leases, leaseMs)
  return redis.call('ZRANK', order, id)
end`;

/**
 * Takes a slot, and tokens out of the bucket, or answers with the milliseconds after which to ask again; 0 is a slot. Slots are given
 * in the order in which they were asked for; those whose lease is over are free.
 * KEYS: slots by end of lease, bucket, order and last moments of who waits. ARGV: id, most slots, lease in ms, tokens,
 * tokens per minute (0: no bucket), ms to wait for a slot, ms in which who waits has to ask again.
 */
export const takePlaceScript = `${queueFunctions}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local waiting = before(KEYS[3], KEYS[4], ARGV[1], now, tonumber(ARGV[7]))
local free = tonumber(ARGV[2]) - redis.call('ZCARD', KEYS[1])
if waiting >= free then return math.min(10, 1 + waiting - math.max(0, free)) * ARGV[6] end
local perMinute = tonumber(ARGV[5])
if perMinute > 0 then
  if waiting > 0 then return tonumber(ARGV[6]) end
  local kept = redis.call('HMGET', KEYS[2], 'level', 'at')
  local passed = math.max(0, now - (tonumber(kept[2]) or now))
  local level = math.min(perMinute, (tonumber(kept[1]) or perMinute) + passed * perMinute / 60000)
  local missing = tonumber(ARGV[4]) - level
  if missing > 0 then return math.ceil(missing * 60000 / perMinute) end
  redis.call('HSET', KEYS[2], 'level', tostring(-missing), 'at', now)
  redis.call('PEXPIRE', KEYS[2], 600000)
end
leave(KEYS[3], KEYS[4], ARGV[1])
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 0`;

/** Waits no longer. KEYS: order and last moments of who waits. ARGV: id. */
export const stopWaitingScript = `${queueFunctions}
leave(KEYS[1], KEYS[2], ARGV[1])`;

/** Begins the lease of a place anew, unless it was given back or away. KEYS: places. ARGV: id, lease in ms. */
export const keepPlaceScript = `
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], 'XX', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Gives a place back and corrects the bucket. KEYS: places, bucket. ARGV: id, tokens that were taken and not used. */
export const givePlaceBackScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('HINCRBYFLOAT', KEYS[2], 'level', ARGV[2]) end`;
