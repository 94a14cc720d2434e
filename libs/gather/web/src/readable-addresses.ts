import { Failure, type Unavailable } from "@quarry/failure";
import type { NotModified, WebPage } from "./client/egress.ts";

/** Alternative addresses of a page's text, best first; empty if the rule does not apply. */
type AddressRule = (page: URL) => readonly string[];

// First path segments of site pages that are not repository owners.
const notOwners = new Set(
  (
    "about account apps collections contact customer-stories dashboard enterprise events explore features issues join " +
    "login logout marketplace new notifications organizations orgs pricing pulls readme search security settings " +
    "signup site sponsors stars team topics trending users"
  ).split(" "),
);

const segmentsOf = ({ pathname }: URL): string[] => pathname.split("/").filter((segment) => segment !== "");

const github: AddressRule = (page) => {
  const [owner, repository, view, ref, ...path] = segmentsOf(page);
  if (owner === undefined || repository === undefined || notOwners.has(owner.toLowerCase())) return [];
  const raw = `https://raw.githubusercontent.com/${owner}/${repository}`;
  if (view === undefined) return [`${raw}/HEAD/README.md`];
  if (ref === undefined) return [];
  if (view === "tree") return [[raw, ref, ...path, "README.md"].join("/")];
  return (view === "blob" || view === "raw") && path.length > 0 ? [[raw, ref, ...path].join("/")] : [];
};

const gist: AddressRule = (page) => {
  const [owner, id, ...more] = segmentsOf(page);
  const isGist =
    owner !== undefined && id !== undefined && /^[0-9a-f]{20,40}$/u.test(id) && more.length === 0;
  return isGist ? [`https://gist.githubusercontent.com/${owner}/${id}/raw`] : [];
};

/** GitLab, and Forgejo at Codeberg: the same path with one word replaced. */
const replaced =
  (shown: RegExp, file: string): AddressRule =>
  (page) =>
    shown.test(page.pathname) ? [page.origin + page.pathname.replace(shown, file)] : [];

const codePageRules: Readonly<Record<string, AddressRule>> = {
  "github.com": github,
  "www.github.com": github,
  "gist.github.com": gist,
  "gitlab.com": replaced(/\/-\/blob\/(?=[^/]+\/)/u, "/-/raw/"),
  "codeberg.org": replaced(/^(\/[^/]+\/[^/]+)\/src\/(?=(?:branch|tag|commit)\/[^/]+\/)/u, "$1/raw/"),
  "huggingface.co": replaced(/\/blob\/(?=[^/]+\/)/u, "/raw/"),
};

/** Returns the file behind a page that shows it, and the README behind a repository or folder. */
const codePages: AddressRule = (page) => codePageRules[page.hostname]?.(page) ?? [];

const hosts = new Set(["arxiv.org", "www.arxiv.org", "export.arxiv.org"]);
// Identifiers since 2007, and older ones, each with or without a version (info.arxiv.org/help/arxiv_identifier).
const abstract = /^\/abs\/(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)\/?$/u;

/** Returns the full paper behind its abstract page: as HTML, otherwise as PDF. */
const preprintPages: AddressRule = ({ hostname, pathname }) => {
  const id = hosts.has(hostname) ? abstract.exec(pathname)?.[1] : undefined;
  return id === undefined ? [] : [`https://arxiv.org/html/${id}`, `https://arxiv.org/pdf/${id}`];
};

const articleHosts = new Set(["europepmc.org", "www.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov"]);
const article = /^\/(?:pmc\/)?articles?\/(?:PMC\/)?(PMC\d{1,10})\/?$/u;

/** Returns the full open-access article behind its page, as XML at Europe PMC. */
const openArticles: AddressRule = ({ hostname, pathname }) => {
  const id = articleHosts.has(hostname) ? article.exec(pathname)?.[1] : undefined;
  return id === undefined ? [] : [`https://www.ebi.ac.uk/europepmc/webservices/rest/${id}/fullTextXML`];
};

const mobile =
  /^(?:([a-z][a-z-]*)\.)?m\.(wiki(?:pedia|books|quote|source|news|versity|voyage|data)\.org|wiktionary\.org)$/u;

/** Returns the desktop page behind a mobile one of the Wikimedia projects. */
const encyclopediaPages: AddressRule = ({ hostname, pathname, search }) => {
  const [, language = "www", site] = mobile.exec(hostname) ?? [];
  return site === undefined ? [] : [`https://${language}.${site}${pathname}${search}`];
};

const rules: readonly AddressRule[] = [codePages, preprintPages, openArticles, encyclopediaPages];

const lookUp = (page: URL): readonly string[] => {
  for (const rule of rules) {
    const found = rule(page);
    if (found.length > 0) return found;
  }
  return [];
};

/**
 * Returns the addresses where a page's text is best read, in order, the page itself last. A page that shows code is read from its
 * file, a preprint from its HTML or PDF rather than its abstract, an open-access article from its XML, and a mobile page from the
 * desktop one. All of them are public copies of the same text. Any other address is read unchanged.
 */
export const readableAddresses = (url: string): readonly string[] => {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  // A port or a user name makes it another site that only looks like one of these.
  if (page === undefined || page.protocol !== "https:" || page.port !== "" || page.username !== "")
    return [url];
  return [...lookUp(page), url];
};

type Answer = WebPage | NotModified | Unavailable;

/** Fetched page and the address that it came from. */
export interface ReadablePage {
  readonly address: string;
  readonly answer: Answer;
}

// A better address that fails is skipped: the page itself remains. One that must wait for its turn is not skipped.
const unlessCancelled = (error: unknown): undefined => {
  if (!(error instanceof Failure) || error.code === "cancelled") throw error;
  if (typeof error.retry === "object" && error.retry.isTurn) throw error;
};

/**
 * Reads a page at the first of its addresses that answers, finally its own.
 * @throws {Failure} errors of `get` for the page itself, and for any address if the job is cancelled or must wait for its turn
 */
export const firstReadable = async (
  url: string,
  get: (address: string) => Promise<Answer>,
): Promise<ReadablePage> => {
  for (const address of readableAddresses(url).slice(0, -1)) {
    const answer = await get(address).catch(unlessCancelled);
    if (answer !== undefined && answer.status !== "unavailable") return { address, answer };
  }
  return { address: url, answer: await get(url) };
};
