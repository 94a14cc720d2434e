import { isIP } from "node:net";
import type { Grade } from "@quarry/contracts";
import type { GradeList, LooksAt } from "./grade-list.ts";
import { bareHost, longestEntry } from "./longest-entry.ts";

/** What an address is worth by who publishes there, before its page is looked at. */
export interface HostGrade {
  readonly grade: Grade;
  readonly reason: string;
  readonly looksAt: LooksAt;
}

/** A label that tells what a host is stands before a domain: `docs.example.org`. */
const fewestLabels = 3;

const firstLabel = (host: string): string | undefined => {
  const labels = host.split(".");
  return labels.length < fewestLabels ? undefined : labels[0];
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
 * Grades addresses by lists of hosts: the longest entry decides, but what a host is called, and what its software calls a page, go before a domain above it where a list
 * says so. What no list knows is a C.
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
