import { isIP } from "node:net";
import type { Grade } from "@quarry/contracts";
import type { GradeList, LooksAt } from "./grade-list.ts";

/** Values by entry: domains, and domains with the beginning of a path. */
export type ByEntry<Value> = ReadonlyMap<string, Value>;

/** The entry that matches an address. */
export interface FoundEntry<Value> {
  readonly entry: string;
  readonly value: Value;
  /** True if the entry names exactly the host, not a parent domain. */
  readonly isWholeHost: boolean;
}

/** Maximum path segments of an entry. */
const maxSegments = 6;

/** Returns the host of an address in the form of entries. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\.|\.$/gu, "");

/** Returns paths from the longest to none. */
const pathsOf = ({ pathname }: URL): string[] => {
  const segments = pathname
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "")
    .slice(0, maxSegments);
  return Array.from({ length: segments.length + 1 }, (_, dropped) =>
    segments.slice(0, segments.length - dropped).join("/"),
  );
};

/** Returns domains from the host itself up to its top-level domain. */
const domainsOf = (host: string): string[] => {
  const labels = host.split(".");
  return labels.map((_, dropped) => labels.slice(dropped).join("."));
};

/** Returns the longest entry that matches an address: by host first, then by path. */
export const longestEntry = <Value>(byEntry: ByEntry<Value>, url: URL): FoundEntry<Value> | undefined => {
  const host = bareHost(url);
  const paths = pathsOf(url);
  for (const domain of domainsOf(host)) {
    for (const path of paths) {
      const entry = path === "" ? domain : `${domain}/${path}`;
      const value = byEntry.get(entry);
      if (value !== undefined) return { entry, value, isWholeHost: domain === host };
    }
  }
  return undefined;
};

/** Grade of an address by its publisher, before its page is read. */
export interface HostGrade {
  readonly grade: Grade;
  readonly reason: string;
  readonly looksAt: LooksAt;
}

/** A label that describes a host precedes a domain: `docs.example.org`. */
const minLabels = 3;

const firstLabel = (host: string): string | undefined => {
  const labels = host.split(".");
  return labels.length < minLabels ? undefined : labels[0];
};

const listsByLabel = (
  lists: readonly GradeList[],
  labelsOf: (list: GradeList) => readonly string[],
): ReadonlyMap<string | undefined, GradeList> =>
  new Map(lists.flatMap((list) => labelsOf(list).map((label): [string, GradeList] => [label, list])));

const listByPath = (lists: readonly GradeList[], { pathname }: URL): GradeList | undefined =>
  lists.find(({ paths }) => paths.some((path) => path.test(pathname.toLowerCase())));

const asGrade = (what: string, { name, grade, reason, looksAt }: GradeList): HostGrade => ({
  grade,
  reason: `${what}: ${reason} (list ${name})`,
  looksAt,
});

/**
 * Grades addresses by lists of hosts: the longest entry decides, but host labels and paths of known software take precedence over
 * a parent domain if a list says so. Unlisted hosts get a C.
 */
export const createHostGrader = (lists: readonly GradeList[]): ((url: URL) => HostGrade) => {
  const byEntry = new Map(
    lists.flatMap((list) => list.entries.map((entry): [string, GradeList] => [entry, list])),
  );
  const byLabel = listsByLabel(lists, ({ firstLabels }) => firstLabels);
  const byLabelOfUnlisted = listsByLabel(lists, ({ firstLabelsOfUnlisted }) => firstLabelsOfUnlisted);
  return (url) => {
    const host = bareHost(url);
    if (isIP(host.replaceAll(/[[\]]/gu, "")) !== 0) {
      return {
        grade: "D",
        reason: `${url.host}: an address without a name, so nobody answers for it`,
        looksAt: "nothing",
      };
    }
    const found = longestEntry(byEntry, url);
    const label = firstLabel(host);
    const called = found?.isWholeHost === true ? undefined : byLabel.get(label);
    if (called !== undefined) return asGrade(host, called);
    const thread = listByPath(lists, url);
    if (thread !== undefined && thread !== found?.value) return asGrade(`${host}${url.pathname}`, thread);
    if (found !== undefined) return asGrade(found.entry, found.value);
    const unlisted = byLabelOfUnlisted.get(label);
    if (unlisted !== undefined) return asGrade(host, unlisted);
    return { grade: "C", reason: `${host}: a website of which nothing is known`, looksAt: "care" };
  };
};
