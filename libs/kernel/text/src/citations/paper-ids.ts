import { tidyAddress } from "./find-references.ts";

/** Path endings after a DOI in addresses of publishers. */
const addressEnding = /(?:\/(?:full|abstract|pdf|epdf|meta|html|fulltext)|\.(?:pdf|html|full|abstract))$/u;
const openBracket = /[\]}|].{0,200}$/u;

const everyDoi = /\b10\.\d{4,9}\/[^\s"<>]{1,200}/gu;
const everyArxiv =
  /\barxiv(?:\.org\/(?:abs|pdf|html)\/|:\s?)((?:\d{4}\.\d{4,5})|(?:[a-z-]{2,12}(?:\.[a-z]{2})?\/\d{7}))/giu;
const everyPmid =
  /(?:\bPMID:?\s?|pubmed\.ncbi\.nlm\.nih\.gov\/|europepmc\.org\/article\/MED\/)(\d{1,9})\b/giu;

const doiOf = (found: string): string => {
  const tidy = tidyAddress(found.replace(openBracket, "")).toLowerCase().replace(addressEnding, "");
  const arxiv = /^10\.48550\/arxiv\.(.{4,20})$/u.exec(tidy)?.[1];
  return arxiv === undefined ? `doi:${tidy}` : `arxiv:${arxiv.replace(/v\d{1,3}$/u, "")}`;
};

const decoded = (text: string): string => {
  try {
    return /%2f/iu.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
};

/** Lists the papers in a text or an address by DOI, arXiv id or PMID, normalised and without duplicates. */
export const paperIdsIn = (text: string): readonly string[] => {
  const plain = decoded(text);
  const dois = Array.from(plain.matchAll(everyDoi), ([found]) => doiOf(found));
  const preprints = Array.from(plain.matchAll(everyArxiv), ([, id = ""]) => `arxiv:${id.toLowerCase()}`);
  const articles = Array.from(plain.matchAll(everyPmid), ([, id]) => `pmid:${id}`);
  return [...new Set([...dois, ...preprints, ...articles])];
};
