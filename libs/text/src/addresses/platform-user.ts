import { platforms } from "./platforms.ts";

interface Form {
  readonly site: string;
  readonly pattern: RegExp;
  /** With `{user}` where the user's name goes. */
  readonly name: string;
}

const slot = "{user}";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const segmentPattern = (segment: string): string => segment.split(slot).map(escaped).join("([^/]+)");

/** The last two labels of a host, by which forms are looked up. */
const siteOf = (host: string): string => host.split(".").slice(-2).join(".");

const toForm = (line: string): Form => {
  const [form = "", name = form] = line.split(" = ");
  const [host = "", ...path] = form.split("/");
  const pattern = [host.split(slot).map(escaped).join("([^./]+)"), ...path.map(segmentPattern)].join("/");
  return { site: siteOf(host), pattern: new RegExp(`^${pattern}(?:/|$)`, "u"), name };
};

const formsOfSite: ReadonlyMap<string, readonly Form[]> = Map.groupBy(
  platforms.trim().split("\n").map(toForm),
  ({ site }) => site,
);

/** Who publishes at a place where everybody publishes for themselves, as `medium.com/@anna`; nothing for other places. */
export const platformUser = ({ hostname, pathname }: URL): string | undefined => {
  const host = hostname.replace(/^(?:www|m|mobile|old|new|amp)\./u, "");
  const address = `${host}${pathname}`.toLowerCase().replace(/\/+$/u, "");
  for (const { pattern, name } of formsOfSite.get(siteOf(host)) ?? []) {
    const match = pattern.exec(address);
    if (match !== null) return name.replace(slot, match[1] ?? "");
  }
  return undefined;
};
