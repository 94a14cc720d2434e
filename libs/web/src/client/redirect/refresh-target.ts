// Longer delays are for readers: "this page is updated every minute".
const longestDelaySeconds = 10;
const longestContent = 2_100;
const refresh = /^(?<seconds>[0-9]+|(?=\.))(?:\.[0-9.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?<rest>\S.*)$/isu;
const quoted = /^(?<quote>["'])(?<inside>.*?)(?:\k<quote>|$)/su;

const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);

// The address as it stands there; none where the delay is for readers, or nothing is named.
const addressIn = (content: string): string | undefined => {
  if (content.length > longestContent) return undefined;
  const { seconds = "", rest = "" } = refresh.exec(content)?.groups ?? {};
  if (rest === "" || Number(seconds) > longestDelaySeconds) return undefined;
  const address = quoted.exec(rest)?.groups?.["inside"] ?? rest;
  return address.trim() === "" ? undefined : address.trim();
};

/**
 * Where a refresh (`5; url=/new`, in a header or a meta element) leads within 10 seconds, not yet checked. Undefined
 * for one that waits longer, cannot be read, or loads the same page again.
 * Read by the shared declarative refresh steps of the HTML standard.
 */
export const refreshTarget = (content: string, from: URL): string | undefined => {
  const address = addressIn(content.trim());
  if (address === undefined || !URL.canParse(address, from.href)) return address;
  const target = new URL(address, from.href);
  return withoutFragment(target) === withoutFragment(from) ? undefined : target.href;
};
