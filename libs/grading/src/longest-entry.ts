/** Something by entries: domains, and domains with the beginning of a path. */
export type ByEntry<Value> = ReadonlyMap<string, Value>;

/** An entry that an address falls under. */
export interface FoundEntry<Value> {
  readonly entry: string;
  readonly value: Value;
  /** The entry names the very host, not a domain above it. */
  readonly isWholeHost: boolean;
}

/** An entry has no more parts of a path. */
const mostSegments = 6;

/** The host of an address as entries write it. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\.|\.$/gu, "");

/** From the longest to none. */
const pathsOf = ({ pathname }: URL): string[] => {
  const segments = pathname
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "")
    .slice(0, mostSegments);
  return Array.from({ length: segments.length + 1 }, (_, dropped) =>
    segments.slice(0, segments.length - dropped).join("/"),
  );
};

/** From the host itself up to its top-level domain. */
const domainsOf = (host: string): string[] => {
  const labels = host.split(".");
  return labels.map((_, dropped) => labels.slice(dropped).join("."));
};

/** The longest entry that an address falls under: by its host first, then by its path. */
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
