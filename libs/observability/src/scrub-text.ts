const removed = "[secret]";

// Quantifiers are bounded, so that a long hostile line costs linear time.
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#]{1,512}@/gi, `$1${removed}@`],
  [/\b(Bearer|Basic)\s{1,4}[\w.~+/=-]{6,}/gi, `$1 ${removed}`],
  [/\bsk-[\w-]{6,}/g, removed],
  [/([?&](?:api[-_]?key|access[-_]?token|token|key|password|secret)=)[^&\s#]{1,512}/gi, `$1${removed}`],
];

/** The text without API keys, bearer tokens, user info in URLs and secrets in query strings. */
export const scrubText = (text: string): string =>
  secretShapes.reduce((scrubbed, [shape, replacement]) => scrubbed.replace(shape, replacement), text);
