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

/** Gives a place back and corrects the bucket. KEYS: places, bucket. ARGV: id, tokens that were taken and not used. */
export const givePlaceBackScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('HINCRBYFLOAT', KEYS[2], 'level', ARGV[2]) end`;

/**
 * Adds to what a run has spent unless that is more than its limits: of those it asked for and those that are given, the
 * smaller ones. The smallest amount that was refused is kept. A run without a record is forgotten in the end.
 * KEYS: spending. ARGV: tokens, millionths of money, most tokens, most millionths (0: no limit), seconds it is kept.
 * Answers with what left no room ('' when there was some), most tokens, most millionths, tokens and millionths before.
 */
export const reserveScript = `
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'micros', 'askedTokens', 'askedMicros', 'refusedTokens', 'refusedMicros')
local tokens, micros = tonumber(kept[1]) or 0, tonumber(kept[2]) or 0
local function smaller(given, asked)
  given, asked = tonumber(given), tonumber(asked) or 0
  if given == 0 or (asked > 0 and asked < given) then return asked end
  return given
end
local mostTokens, mostMicros = smaller(ARGV[3], kept[3]), smaller(ARGV[4], kept[4])
redis.call('HSET', KEYS[1], 'maxTokens', mostTokens, 'maxMicros', mostMicros)
local short = ''
if mostMicros > 0 and micros + ARGV[2] > mostMicros then short = 'cost' end
if mostTokens > 0 and tokens + ARGV[1] > mostTokens then short = 'tokens' end
if short == '' then
  redis.call('HINCRBY', KEYS[1], 'tokens', ARGV[1])
  redis.call('HINCRBY', KEYS[1], 'micros', ARGV[2])
elseif short == 'tokens' then
  redis.call('HSET', KEYS[1], 'refusedTokens', math.min(tonumber(kept[5]) or math.huge, tonumber(ARGV[1])))
else
  redis.call('HSET', KEYS[1], 'refusedMicros', math.min(tonumber(kept[6]) or math.huge, tonumber(ARGV[2])))
end
if not kept[3] then redis.call('EXPIRE', KEYS[1], ARGV[5]) end
return { short, mostTokens, mostMicros, tokens, micros }`;
