import type { ResearchRequest } from "@quarry/contracts";

const maxUrls = 100;
const maxUrlCharacters = 2_048;
const link = /(?:https?:\/\/|\bwww\.)[^\s<>"“”„«»`|\\^{}]{3,2048}/giu;
const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Removes punctuation of the sentence around a link, including an unbalanced closing bracket. */
const withoutPunctuation = (text: string): string => {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const [last, before] = [text.charAt(end - 1), text.slice(0, end)];
    const opening = closing[last];
    const isUnopened = opening !== undefined && countOf(before, last) > countOf(before, opening);
    if (!isUnopened && !/[.,;:!?'’*_。，、；：！？）】」]/u.test(last)) break;
  }
  return text.slice(0, end);
};

/** Lists the page addresses in a text, each once; https is added to addresses that begin with www. */
export const linksIn = (text: string): readonly string[] => {
  const found = (text.match(link) ?? [])
    .map(withoutPunctuation)
    .map((address) => (/^www\./iu.test(address) ? `https://${address}` : address))
    .filter((address) => address.length <= maxUrlCharacters && URL.canParse(address))
    .filter(
      (address) => new URL(address).hostname.includes(".") || /^https?:\/\/localhost\b/iu.test(address),
    );
  return [...new Set(found)];
};

/** Adds the links of a question to the run's sources, after the given ones, up to the maximum. */
export const withLinksOfQuestion = (request: ResearchRequest): ResearchRequest => {
  const { sources, question } = request;
  const known = new Set(sources.urls.map((url) => new URL(url).href));
  const added = linksIn(question).filter((url) => !known.has(new URL(url).href));
  if (added.length === 0) return request;
  return { ...request, sources: { ...sources, urls: [...sources.urls, ...added].slice(0, maxUrls) } };
};
