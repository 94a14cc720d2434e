const linked = /!?\[([^\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s"[^"]*")?\)/gu;
const defined = /^[ \t]*\[[^\]]+\]:[ \t]*\S+.*$/gmu;
const bare = /<?\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>]*>?/giu;

/** A text as a writer may see it: links are their words, and an address is three dots. */
export const withoutAddresses = (text: string): string =>
  text.replace(linked, "$1").replace(defined, "").replace(bare, "…");
