import type { PageIndex } from "./page-index.ts";

const doiPattern = /\b10\.\d{4,9}\/[^\s"<>]+/u;
const longest = 300;

/** What a page says of the paper on it: `doi` and `journal`, as far as it does; undefined for other pages. */
export const paperOf = ({ metas }: PageIndex): Readonly<Record<string, string>> | undefined => {
  const named = metas(
    "citation_doi",
    "bepress_citation_doi",
    "prism.doi",
    "dc.identifier",
    "dc.identifier.doi",
  );
  const doi = named.map((text) => doiPattern.exec(text)?.[0]).find((text) => text !== undefined);
  const [journal] = metas("citation_journal_title", "prism.publicationname", "citation_conference_title");
  if (doi === undefined && journal === undefined) return undefined;
  return {
    ...(doi === undefined ? {} : { doi: doi.slice(0, longest) }),
    ...(journal === undefined ? {} : { journal: journal.slice(0, longest) }),
  };
};
