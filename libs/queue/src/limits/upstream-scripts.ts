/**
 * Takes the next turn, unless it is further off than anybody waits. KEYS: the moment from which a turn is free. ARGV: ms between
 * turns, longest wait in ms. Answers with whether it was taken, and the milliseconds until it.
 */
export const takeTurnScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free = math.max(now, tonumber(redis.call('GET', KEYS[1])) or 0)
local wait = free - now
if wait > tonumber(ARGV[2]) then return { 0, wait } end
redis.call('SET', KEYS[1], free + ARGV[1], 'PX', wait + ARGV[1])
return { 1, wait }`;

/** Begins a cool-down, or makes it longer, never shorter. KEYS: its reason. ARGV: ms, reason. */
export const beginCoolDownScript = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[1]) end`;

/**
 * Counts a failure; when there were enough in a row a cool-down begins, and after it again with every further one.
 * KEYS: failures, reason of the cool-down. ARGV: failures in a row, ms of the cool-down, reason, ms a failure is remembered.
 */
export const countFailureScript = `
local failures = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
if failures < tonumber(ARGV[1]) or redis.call('PTTL', KEYS[2]) >= tonumber(ARGV[2]) then return end
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[2])`;

/** What is left of a cool-down. KEYS: its reason. Answers with milliseconds and the reason, or nothing. */
export const readCoolDownScript = `
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then return false end
return { left, redis.call('GET', KEYS[1]) }`;
