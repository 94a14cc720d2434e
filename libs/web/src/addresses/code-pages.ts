import type { AddressRule } from "./address-rule.ts";

// First segments of paths that are pages of the site and no owner of repositories.
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

/** GitLab, and Forgejo at Codeberg: the same path with another word in it. */
const replaced =
  (shown: RegExp, file: string): AddressRule =>
  (page) =>
    shown.test(page.pathname) ? [page.origin + page.pathname.replace(shown, file)] : [];

const rules: Readonly<Record<string, AddressRule>> = {
  "github.com": github,
  "www.github.com": github,
  "gist.github.com": gist,
  "gitlab.com": replaced(/\/-\/blob\/(?=[^/]+\/)/u, "/-/raw/"),
  "codeberg.org": replaced(/^(\/[^/]+\/[^/]+)\/src\/(?=(?:branch|tag|commit)\/[^/]+\/)/u, "$1/raw/"),
  "huggingface.co": replaced(/\/blob\/(?=[^/]+\/)/u, "/raw/"),
};

/** The file behind a page that shows it, and the README behind the page of a repository or folder. */
export const codePages: AddressRule = (page) => rules[page.hostname]?.(page) ?? [];
