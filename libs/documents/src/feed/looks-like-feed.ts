const xmlFeed =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:rss|feed|rdf:RDF)[\s>]/iu;
const jsonFeed = /^\s*\{[^]*"version"\s*:\s*"https:\\?\/\\?\/jsonfeed\.org\\?\/version/u;
const head = 4_096;

/** Whether text begins as a feed does, whatever the server calls it. */
export const looksLikeFeed = (text: string, mediaType: string): boolean => {
  const start = text.slice(0, head);
  return xmlFeed.test(start) || (mediaType.endsWith("json") && jsonFeed.test(start));
};
