import type { AddressRule } from "./address-rule.ts";

const hosts = new Set(["arxiv.org", "www.arxiv.org", "export.arxiv.org"]);
// Identifiers since 2007, and those before, each with or without a version (info.arxiv.org/help/arxiv_identifier).
const abstract = /^\/abs\/(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)\/?$/u;

/** The whole of a paper behind the page of its abstract: as HTML, else as PDF. */
export const preprintPages: AddressRule = ({ hostname, pathname }) => {
  const id = hosts.has(hostname) ? abstract.exec(pathname)?.[1] : undefined;
  return id === undefined ? [] : [`https://arxiv.org/html/${id}`, `https://arxiv.org/pdf/${id}`];
};
