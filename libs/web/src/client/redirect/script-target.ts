// A page with more code is an application, and what it would show is not known here.
const longestCode = 4_000;
const longestNamed = 300;
// The whole value is one string: what is put together at run time (`"https:" + host`) is a script's business.
const sendsOn =
  /(?:^|[\s;{}(])(?:(?:window|document|self|top|parent)\.)?location(?:(?:\.href)?\s*=\s*|\.(?:replace|assign)\(\s*)(?<quote>["'`])(?<address>[^"'`\s]+)\k<quote>\s*\)?\s*(?:;|\}|$)/u;

/** How a script sends the readers of its page on: the address it names, where that is http(s). Undefined when it does not. */
export const scriptTarget = (
  code: string,
  from: URL,
): { readonly address: string | undefined } | undefined => {
  if (code.length > longestCode) return undefined;
  const address = sendsOn.exec(code)?.groups?.["address"];
  if (address === undefined) return undefined;
  const url = URL.canParse(address, from.href) ? new URL(address, from.href) : undefined;
  const isNamed = url !== undefined && /^https?:$/u.test(url.protocol) && url.href.length <= longestNamed;
  return { address: isNamed ? url.href : undefined };
};
