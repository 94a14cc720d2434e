/** The entry that closes a log; nothing is logged after it. */
export const closingKey = "run-finished";

/*
 * KEYS[1] record, KEYS[2] log, KEYS[3] logged, KEYS[4] open runs.
 * A script is one transaction: whoever is killed, either all of it happened or nothing.
 */
const prelude = `
local function append(key, at, event)
  if redis.call('SISMEMBER', KEYS[3], '${closingKey}') == 1 then return 0 end
  if redis.call('SADD', KEYS[3], key) == 0 then return 0 end
  redis.call('XADD', KEYS[2], '*', 'at', at, 'event', event)
  return 1
end
local function isAtWork()
  local status = redis.call('HGET', KEYS[1], 'status')
  return status == 'queued' or status == 'running'
end
local function isOpen()
  return isAtWork() or redis.call('HGET', KEYS[1], 'status') == 'awaiting_plan'
end
local function finish(runId, status, problem, at, event)
  redis.call('HSET', KEYS[1], 'status', status, 'finishedAt', at)
  if problem ~= '' then redis.call('HSET', KEYS[1], 'problem', problem) end
  redis.call('SREM', KEYS[4], runId)
  append('${closingKey}', at, event)
end
`;

/**
 * KEYS[5] all runs, KEYS[6] idempotency, KEYS[7] spending. ARGV: id, ms, at, request, items, body hash or '', seconds the
 * key is kept, event, tokens and millionths of money it may spend (0: as many as the deployment allows).
 */
export const createRunScript = `${prelude}
if ARGV[6] ~= '' then
  local known = redis.call('HMGET', KEYS[6], 'runId', 'body')
  if known[1] then return { known[1], known[2] == ARGV[6] and 'same' or 'other' } end
  redis.call('HSET', KEYS[6], 'runId', ARGV[1], 'body', ARGV[6])
  redis.call('EXPIRE', KEYS[6], ARGV[7])
end
redis.call('HSET', KEYS[1], 'id', ARGV[1], 'request', ARGV[4], 'items', ARGV[5],
  'status', 'queued', 'createdAt', ARGV[3], 'step', 0)
redis.call('SADD', KEYS[4], ARGV[1])
redis.call('ZADD', KEYS[5], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[7], 'askedTokens', ARGV[9], 'askedMicros', ARGV[10])
append('run-accepted', ARGV[3], ARGV[8])
return { ARGV[1], 'created' }`;

/** ARGV: id, status, problem or '', at, event. Answers 1 when the run ended by this. */
export const finishRunScript = `${prelude}
if not isOpen() then return 0 end
finish(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5])
return 1`;

/**
 * ARGV: id, expected step, at, state, jobs, status or '', problem or '', closing event, 'awaiting_plan' or 'running', ms, scratchpad or '',
 * then key and event of each entry. A run that waits or has ended takes no step.
 */
export const saveStepScript = `${prelude}
if not isAtWork() then return 'ended' end
if redis.call('HGET', KEYS[1], 'step') ~= ARGV[2] then return 'moved' end
redis.call('HSET', KEYS[1], 'step', ARGV[2] + 1, 'state', ARGV[4], 'jobs', ARGV[5], 'status', ARGV[9])
if ARGV[9] ~= 'running' then redis.call('HSET', KEYS[1], 'waitingSince', ARGV[10]) end
if ARGV[11] ~= '' then redis.call('HSET', KEYS[1], 'scratchpad', ARGV[11]) end
redis.call('HDEL', KEYS[1], 'starts', 'failures')
for index = 12, #ARGV, 2 do append(ARGV[index], ARGV[3], ARGV[index + 1]) end
if ARGV[6] ~= '' then finish(ARGV[1], ARGV[6], ARGV[7], ARGV[3], ARGV[8]) end
return 'saved'`;

/** ARGV: at, ms, plan, event. Answers 1 when the run waited and goes on by this; the time it waited is added up. */
export const resumeRunScript = `${prelude}
if redis.call('HGET', KEYS[1], 'status') ~= 'awaiting_plan' then return 0 end
local resumes = redis.call('HINCRBY', KEYS[1], 'resumes', 1)
local since = redis.call('HGET', KEYS[1], 'waitingSince')
redis.call('HINCRBY', KEYS[1], 'waitedMs', math.max(0, ARGV[2] - since))
redis.call('HSET', KEYS[1], 'status', 'queued', 'approvedPlan', ARGV[3])
append('plan-approved/' .. resumes, ARGV[1], ARGV[4])
return 1`;

/** ARGV: at, then key and event of each entry. Answers how many were new. */
export const appendEventsScript = `${prelude}
local written = 0
for index = 2, #ARGV, 2 do written = written + append(ARGV[index], ARGV[1], ARGV[index + 1]) end
return written`;
