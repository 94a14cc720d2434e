import { allowWhenFull } from "@quarry/redis";
import { endedRunsKey, leavingRunsKey, runListsKey } from "./run-keys.ts";

/** The last entry of a log. */
export const closingKey = "run-finished";

/*
 * KEYS[1] record, KEYS[2] log, KEYS[3] logged, KEYS[4] open runs, and KEYS[5] outbox if a run can end or wait. A script is one
 * transaction: if a process is killed, all of it has happened or nothing.
 */
const functions = `local function append(key, at, event)
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
  local status = redis.call('HGET', KEYS[1], 'status')
  return isAtWork() or status == 'awaiting_plan' or status == 'awaiting_answers'
end
local function finish(runId, status, problem, at, event)
  redis.call('HSET', KEYS[1], 'status', status, 'finishedAt', at)
  if problem ~= '' then redis.call('HSET', KEYS[1], 'problem', problem) end
  local ended = cjson.decode(event)
  local answered, changes, report = ended['answered'], ended['changes'], ended['report']
  if report then redis.call('HSET', KEYS[1], 'report', cjson.encode(report)) end
  if changes then redis.call('HSET', KEYS[1], 'changes', cjson.encode(changes)) end
  if answered ~= nil then redis.call('HSET', KEYS[1], 'answered', tostring(answered)) end
  -- No decision is made any more: what it was made from goes, the run shows what it has logged.
  redis.call('HDEL', KEYS[1], 'state', 'jobs')
  redis.call('DEL', KEYS[1] .. ':state')
  redis.call('SREM', KEYS[4], runId)
  local time = redis.call('TIME')
  redis.call('ZADD', '${endedRunsKey}', time[1] * 1000, runId)
  redis.call('HSET', KEYS[5], runId .. '/ended', at)
  append('${closingKey}', at, event)
end
`;

/** These write little, and may do so while Redis is full, so that runs can end, be cancelled and be removed. */
const prelude = `${allowWhenFull}
${functions}`;

/**
 * KEYS[5] runs of the owner, KEYS[6] idempotency, KEYS[7] spending, KEYS[8] runs of the API key, KEYS[9] version of a report, if
 * the run makes one. ARGV[1–8]: id, ms, at, request, items, body hash or '', lifetime of the key in seconds, event. ARGV[9–14]:
 * maximum tokens and millionths of money (0: the deployment's limit), owner, maximum open runs of all and of the API key (0: no
 * limit), body hash of earlier versions. ARGV[15–18]: id of the API key or '', maximum tokens and millionths of the key per day,
 * seconds for which a version number is reserved. ARGV[19]: traceparent or ''. An existing run does not count again. Returns the record and the spending of a
 * created run. If Redis is full, the script's first write is refused, and a known key still finds its run.
 */
export const createRunScript = `${functions}
if ARGV[6] ~= '' then
  local known = redis.call('HMGET', KEYS[6], 'runId', 'body')
  local found = known[1] and redis.call('HMGET', 'run:' .. known[1], 'id', 'removedAt')
  if found and found[1] and not found[2] then
    return { known[1], (known[2] == ARGV[6] or known[2] == ARGV[14]) and 'same' or 'other' }
  end
end
if KEYS[9] then
  local holder = redis.call('GET', KEYS[9])
  local found = holder and redis.call('HMGET', 'run:' .. holder, 'id', 'removedAt')
  if found and found[1] and not found[2] then return { holder, 'version-taken' } end
end
local max, maxOfKey = tonumber(ARGV[12]), tonumber(ARGV[13])
if max > 0 and redis.call('SCARD', KEYS[4]) >= max then return { ARGV[12], 'full' } end
if ARGV[15] ~= '' then
  local open = redis.call('SINTERSTORE', KEYS[8], KEYS[8], KEYS[4])
  if maxOfKey > 0 and open >= maxOfKey then return { ARGV[13], 'key-full' } end
  redis.call('SADD', KEYS[8], ARGV[1])
end
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[6], 'runId', ARGV[1], 'body', ARGV[6])
  redis.call('EXPIRE', KEYS[6], ARGV[7])
end
if KEYS[9] then redis.call('SET', KEYS[9], ARGV[1], 'EX', ARGV[18]) end
redis.call('HSET', KEYS[1], 'id', ARGV[1], 'owner', ARGV[11], 'request', ARGV[4], 'items', ARGV[5],
  'status', 'queued', 'createdAt', ARGV[3], 'step', 0)
if ARGV[19] ~= '' then redis.call('HSET', KEYS[1], 'traceparent', ARGV[19]) end
redis.call('SADD', KEYS[4], ARGV[1])
redis.call('ZADD', KEYS[5], ARGV[2], ARGV[1])
redis.call('SADD', '${runListsKey}', KEYS[5])
redis.call('HSET', KEYS[7], 'askedTokens', ARGV[9], 'askedMicros', ARGV[10], 'keyId', ARGV[15],
  'keyTokens', ARGV[16], 'keyMicros', ARGV[17])
append('run-accepted', ARGV[3], ARGV[8])
return { ARGV[1], 'created', redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[7]) }`;

/** ARGV: id, status, problem or '', at, event, number of resumptions that it must have or ''. Returns 1 if this ended the run. */
export const finishRunScript = `${prelude}
if not isOpen() then return 0 end
if ARGV[6] ~= '' and (redis.call('HGET', KEYS[1], 'resumes') or '0') ~= ARGV[6] then return 0 end
finish(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5])
return 1`;

/**
 * ARGV[1–8]: id, expected step, at, number of changed parts of the state, jobs, status or '', problem or '', closing event.
 * ARGV[9–14]: 'running' or what it waits for, ms, scratchpad or '', names of its jobs as a list in JSON, number of notes known to
 * the decision, '1' if it takes no more notes or ''. Then name and value of each changed part, a removed part with '', and key
 * and event of each entry. Earlier versions kept the state in the record. A waiting or ended run takes no step, and a decision
 * that did not know the newest note is repeated.
 */
export const saveStepScript = `${prelude}
if not isAtWork() then return 'ended' end
if redis.call('HGET', KEYS[1], 'step') ~= ARGV[2] then return 'moved' end
if (redis.call('HGET', KEYS[1], 'noteCount') or '0') ~= ARGV[13] then return 'moved' end
redis.call('HSET', KEYS[1], 'step', ARGV[2] + 1, 'jobs', ARGV[5], 'status', ARGV[9])
if ARGV[9] ~= 'running' then
  redis.call('HSET', KEYS[1], 'waitingSince', ARGV[10])
  local kind = ARGV[9] == 'awaiting_answers' and '/answers-' or '/waits-'
  redis.call('HSET', KEYS[5], ARGV[1] .. kind .. (redis.call('HGET', KEYS[1], 'resumes') or '0'), ARGV[3])
end
if ARGV[14] ~= '' then redis.call('HSET', KEYS[1], 'notesClosed', ARGV[14]) end
if ARGV[11] ~= '' then redis.call('HSET', KEYS[1], 'scratchpad', ARGV[11]) end
redis.call('HDEL', KEYS[1], 'starts', 'failures', 'state')
local entries = 15 + 2 * ARGV[4]
for index = 15, entries - 1, 2 do
  if ARGV[index + 1] == '' then redis.call('HDEL', KEYS[1] .. ':state', ARGV[index])
  else redis.call('HSET', KEYS[1] .. ':state', ARGV[index], ARGV[index + 1]) end
end
for _, name in ipairs(cjson.decode(ARGV[12])) do redis.call('SADD', KEYS[1] .. ':jobs', name) end
for index = entries, #ARGV, 2 do append(ARGV[index], ARGV[3], ARGV[index + 1]) end
if ARGV[6] ~= '' then finish(ARGV[1], ARGV[6], ARGV[7], ARGV[3], ARGV[8]) end
return 'saved'`;

/**
 * ARGV: at, ms, expected waiting status, awaited field and its value, event, request or ''. Returns 1 if the run waited and is
 * now resumed; adds the waiting time to the total.
 */
export const resumeRunScript = `${prelude}
if redis.call('HGET', KEYS[1], 'status') ~= ARGV[3] then return 0 end
local resumes = redis.call('HINCRBY', KEYS[1], 'resumes', 1)
local since = redis.call('HGET', KEYS[1], 'waitingSince')
redis.call('HINCRBY', KEYS[1], 'waitedMs', math.max(0, ARGV[2] - since))
redis.call('HSET', KEYS[1], 'status', 'queued', ARGV[4], ARGV[5])
if ARGV[7] ~= '' then redis.call('HSET', KEYS[1], 'request', ARGV[7]) end
append('resumed/' .. resumes, ARGV[1], ARGV[6])
return 1`;

/** ARGV: at, note as JSON, maximum number of notes. Returns its number, or why it was refused. */
export const addNoteScript = `${functions}
if not isOpen() or redis.call('HEXISTS', KEYS[1], 'removedAt') == 1 then return { 'ended', 0 } end
if redis.call('HEXISTS', KEYS[1], 'notesClosed') == 1 then return { 'writing', 0 } end
if tonumber(redis.call('HGET', KEYS[1], 'noteCount') or '0') >= tonumber(ARGV[3]) then return { 'full', 0 } end
local notes = redis.call('HGET', KEYS[1], 'notes')
redis.call('HSET', KEYS[1], 'notes', notes and string.sub(notes, 1, -2) .. ',' .. ARGV[2] .. ']' or '[' .. ARGV[2] .. ']')
local number = redis.call('HINCRBY', KEYS[1], 'noteCount', 1)
append('note/' .. number, ARGV[1], '{"type":"note-added","note":' .. number .. ',"text":' .. ARGV[2] .. '}')
return { 'added', number }`;

/**
 * KEYS[1] record, KEYS[2] log, KEYS[3] logged. ARGV: key, at, event. Adds an entry even to a closed log, but not to the log of a
 * deleted run. Answers how many were new.
 */
export const appendAfterwardsScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('SADD', KEYS[3], ARGV[1]) == 0 then return 0 end
redis.call('XADD', KEYS[2], '*', 'at', ARGV[2], 'event', ARGV[3])
return 1`;

/** ARGV: at, then key and event of each entry. Answers how many were new. */
export const appendEventsScript = `${prelude}
local written = 0
for index = 2, #ARGV, 2 do written = written + append(ARGV[index], ARGV[1], ARGV[index + 1]) end
return written`;

/** KEYS[6] runs of the owner. ARGV: id, at, ms, closing event. Returns 1 if this removed a run. */
export const removeRunScript = `${prelude}
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], 'removedAt') == 1 then return 0 end
if isOpen() then finish(ARGV[1], 'cancelled', '', ARGV[2], ARGV[4]) end
redis.call('HSET', KEYS[1], 'removedAt', ARGV[2])
redis.call('ZREM', KEYS[6], ARGV[1])
redis.call('ZADD', '${leavingRunsKey}', ARGV[3], ARGV[1])
return 1`;
