import type { EndpointError } from "./endpoint-error.ts";

/** Statuses of temporary failures, which count more than the words. */
export const temporaryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 503, 529]);

const contextLength = /context[ _-]?(?:length|window|size|limit|overflow)|maximum context/iu;

// Messages of servers and gateways about the context length; none matches rate limits.
const tooLong = new RegExp(
  [
    contextLength.source,
    String.raw`context the overflows|\bn_ctx\b`,
    String.raw`exceed\w*[ _](?:the )?(?:available |maximum )?context|exceed\w*[^.]{0,20}\btoken limit`,
    String.raw`max(?:imum)?[ _](?:model|input|prompt|sequence)[ _](?:len|tokens?)|max input characters`,
    String.raw`(?:prompt|input|messages?|request|sequence|conversation|tokens?)[^.]{0,40}\b(?:too (?:long|large)|exceeds?\b)`,
    String.raw`(?:prompt|input|request|context) tokens?\b[^.]{0,40}\bexceed|tokens?[ _]limit[ _](?:exceeded|reached)`,
    String.raw`too many (?:input |prompt )?tokens|request too large|input token count|shorter (?:input|prompt)\b|prompt is too big|max_num_tokens`,
    String.raw`(?:maximum|allowed) number of (?:input |prompt )?tokens|(?:range of )?input length`,
    String.raw`reduce (?:the|your) (?:length|prompt|input|message)|(?:prompt|input|messages?)\b[^.]{0,20}\bover (?:the )?limit`,
    String.raw`(?:tokens?|inputs?|prompt|prompt length|max_seq_len)\b[^.]{0,40}(?:\b(?:greater|longer|larger|less|more) than\b|\bat most\b|<=)`,
    String.raw`context shift is disabled|free space in (?:the )?KV cache|max_tokens must be at least 1, got -|^(?:\d{3} )?token limit$`,
    String.raw`\b1261\b|string_above_max_length|string_too_long`,
    String.raw`超长|(?:超过|超出)[^。]{0,20}(?:长度|上下文|限制|token)|(?:上下文|输入)[^。]{0,12}(?:过长|太长)`,
  ].join("|"),
  "iu",
);
const tooLarge = /request too large|too large for model/i;
const ofAnotherStatus: ReadonlySet<number> = new Set([401, 402, 403, 404, 408]);
const answerLimit = /max_(?:completion_|output_|new_)?tokens\b/i;

/** True if an error is about the output limit of the request. */
export const isOfAnswerLimit = ({ message }: EndpointError): boolean => answerLimit.test(message);

// Gateways send these with any status, and some limits count tokens. "Rate limit" alone may be part of an advice.
const rate =
  /rate[ _-]?limit[ _-]?(?:(?:was|is|has been) )?(?:exceeded|reached|error)|rate[ -]limited|rate limit (?:for|of) [^,;:]{1,40} (?:exceeded|reached)|per (?:minute|second|day) limit exceeded|exceed(?:s|ed)? [^.,;:]{0,24}rate[ _-]?limit|throttled|throttling ?exception|too many requests|too many tokens[^.]{0,20}wait|达到速率限制|请求频率[过超]|并发数?过高/i;

/** True if an error means that an endpoint gets too many requests, or tokens, now. */
export const isTooFast = ({ status, message, code }: EndpointError): boolean =>
  status === 429 ||
  (status !== 413 &&
    !ofAnotherStatus.has(status) &&
    rate.test(`${message} ${code}`) &&
    !contextLength.test(message));

/** True if a request alone exceeds a limit of tokens per minute, so that no wait helps: "Limit 6000, Used 0, Requested 6294". */
const isAboveLimit = (message: string): boolean => {
  const { limit = "", requested = "" } =
    /limit:? ~?(?<limit>\d[\d,]{0,15})\b[^.]{0,60}\brequested:? ~?(?<requested>\d[\d,]{0,15})\b/iu.exec(
      message,
    )?.groups ?? {};
  return Number(requested.replaceAll(",", "")) > Number(limit.replaceAll(",", ""));
};

const loading =
  /loading (?:the )?model|model (?:\S+ )?(?:is )?(?:still |currently |being )*load(?:ing|ed now)|(?:still|currently|is) loading|warming up|being loaded|(?:starting|booting) up|model (?:\S+ )?is (?:still )?starting|model (?:is )?not (?:yet )?(?:ready|loaded yet)|initiali[sz]ing/i;

/** The same where a status does not say that the failure is temporary. */
const stillLoading =
  /model (?:\S+ )?is (?:still|currently) (?:loading|starting)|model (?:\S+ )?is being loaded/i;

const notLoaded = /fail|unable|loading (?:was )?(?:aborted|stopped)|error load/i;

/** True if a server reports that it is still loading its model. */
export const isLoading = ({ status, message }: EndpointError): boolean =>
  (status >= 500 || status === 425 || status === 409 ? loading : stillLoading).test(message) &&
  !notLoaded.test(message);

// A server that loads its model may tell its context length, too.
const notReady: ReadonlySet<number> = new Set([409, 425, 503]);

/** True if an error means that the prompt exceeds the context length of the model. */
export const isTooLong = (error: EndpointError): boolean => {
  const { status, message, code } = error;
  if (status === 413) return true;
  if (ofAnotherStatus.has(status) || (status >= 300 && status < 400)) return false;
  if (notReady.has(status) && isLoading(error)) return false;
  if (isTooFast(error)) return tooLarge.test(message) || isAboveLimit(message);
  if (isOfAnswerLimit(error) && !/context|\binputs?\b|prompt|got -/i.test(message)) return false;
  return tooLong.test(`${message} ${code}`);
};

// Messages and codes of filters that refuse a prompt or an answer.
const filtered =
  /content[ _](?:management |moderation )?(?:policy|policies|filter)|content exists risk|inappropriate content|data_?inspection|considered high risk|requires moderation|ResponsibleAIPolicy|safety (?:system|filter|policy)|(?:prohibited|sensitive) (?:content|words?|information)|(?:content|input|prompt|request|output)[^.]{0,30}(?:flagged|moderated)|敏感|不安全|违规/i;
const filterCode = /\b1301\b/;
const unavailable = /unavailable|unreachable|overloaded|timed? ?out/i;

/** True if an error means that a filter refuses the prompt or the answer. */
export const isFiltered = ({ status, message, code }: EndpointError): boolean =>
  status !== 401 &&
  !temporaryStatuses.has(status) &&
  !(status >= 500 && unavailable.test(message)) &&
  (filtered.test(`${message} ${code}`) || filterCode.test(code));

// Errors about a limit per minute also mention a quota or a plan.
const noCredit =
  /余额不足|欠费|\barrear|credit balance is too low|insufficient[_ ](?:account )?(?:balance|credits?|funds)|balance is insufficient|额度不足|(?:out of|no(?: more)?) credits?\b|account is in good standing|budget has been exceeded|exceeded ?budget|(?:over|crossed) budget/i;

/** True if an error means that the account has no credit left. */
export const hasNoCredit = ({ status, message, code }: EndpointError): boolean =>
  status === 402 || noCredit.test(`${message} ${code}`);

const wrongKey =
  /api[ _-]?key (?:is |has )?(?:not valid|invalid|incorrect|expired)|(?:invalid|incorrect|wrong) api[ _-]?key|api_key_invalid/i;

/** True if an error means that the key is not accepted. */
export const isWrongKey = ({ status, message, code }: EndpointError): boolean =>
  status === 401 || status === 403 || (status < 500 && wrongKey.test(`${message} ${code}`));

const unknownModel =
  /\bmodel\b[^.]{0,80}\b(?:not (?:found|exist|available)|unknown|decommissioned|retired)|(?:unknown|invalid|no such|not a valid) model\b|模型不存在/i;

/** True if an error means that there is no such model. */
export const isUnknownModel = ({ status, message }: EndpointError): boolean =>
  status === 404 || (status < 500 && !temporaryStatuses.has(status) && unknownModel.test(message));

const noChatModel =
  /does not support (?:chat|generate|completion)|no models? (?:is |are )?(?:currently )?loaded|multiple models are loaded|no(?: default)? chat template|chat template is (?:no longer allowed|not (?:set|defined))|must provide a chat template/i;

/** True if an error means that the server has no model to chat with. */
export const isNoChatModel = ({ status, message }: EndpointError): boolean =>
  !temporaryStatuses.has(status) && noChatModel.test(message);

const noMemory =
  /requires more (?:system |GPU |video )?memory|out of memory|(?:insufficient|not enough) (?:system |GPU |video )?memory|unable to allocate|failed to allocate|greater than the maximum allowed buffer size|due to resource limitations/i;

/** True if an error means that the server lacks memory. */
export const isOutOfMemory = ({ status, message }: EndpointError): boolean =>
  status >= 500 && noMemory.test(message);

/** True if an error means that the address takes no chat completions. */
export const isUnknownAddress = ({ status, message }: EndpointError): boolean =>
  status === 405 || /unexpected endpoint or method/i.test(message);
