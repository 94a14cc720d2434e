import type { Citation } from "@quarry/contracts";
import { locateQuote } from "@quarry/text";
import { citationAt } from "../citation.ts";
import type { PackView } from "../pack/pack-view.ts";

type Sources = Pick<PackView, "sources">;

/** Finds code word for word in a source, regardless of its spacing; undefined if no source contains it. */
export const quoteCode = (text: string, { sources }: Sources): Citation | undefined => {
  const code = text.trim();
  if (code === "") return undefined;
  for (const { document } of sources) {
    const found = locateQuote(document.text, code);
    if (found !== undefined) return citationAt(document.facts.documentId, document.text, found);
  }
  return undefined;
};

const authority =
  /(?:[a-z][a-z\d+.-]{0,20}:\/\/(?:[^\s/?#@"'`<>()]{0,200}@)?|\bwww\.)([^\s/?#:@"'`<>()[\]]{1,253})/giu;
const loopback = /^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0)$/u;
const isPublic = (host: string): boolean =>
  /^[\p{L}\p{N}_-]+\.[\p{L}\p{N}._-]+$/u.test(host) && !loopback.test(host);
/** Maximum number of hosts that are searched for in the sources. */
const maxHosts = 50;

/** True if a text names a host or one of its subdomains: `docs.example.com` names `example.com`, but not `example.co`. */
const namesHost = (text: string, host: string): boolean => {
  for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + host.length).slice(0, 3)];
    if (!/[\p{L}\p{N}_-]$/u.test(before) && !/^\.?[\p{L}\p{N}_-]/u.test(after)) return true;
  }
  return false;
};

/**
 * True if text contains a public host that no source names, because calling an address invented by a model is dangerous. Loopback
 * addresses, names without a dot and placeholders do not count.
 */
export const namesForeignHost = (words: string, { sources }: Sources): boolean => {
  const hosts = new Set([...words.matchAll(authority)].map(([, host = ""]) => host.replace(/\.$/u, "")));
  const named = [...hosts].filter(isPublic);
  const isKnown = (host: string): boolean =>
    sources.some(({ document: { facts, text } }) => namesHost(facts.uri, host) || namesHost(text, host));
  return named.length > maxHosts || !named.every(isKnown);
};
