import {
  array,
  type Arbitrary,
  constant,
  constantFrom,
  ipV4,
  nat,
  oneof,
  record,
  string,
  tuple,
  webUrl,
} from "fast-check";

/** One answer of a resolver with all its addresses. */
export type Answer = readonly string[];

/** Attack: a URL, or a public page that leads to it, and a name with arbitrary resolution. */
export interface Attempt {
  /** `{name}` is a host name of the attacker's, which resolves to `answers` in turn. */
  readonly target: string;
  readonly answers: readonly Answer[];
  readonly by: "itself" | "location" | "refresh header" | "meta refresh";
  /** Number of redirects before the one that leads to the target. */
  readonly hops: number;
  readonly status: number;
}

const privateV4 = oneof(
  tuple(constantFrom("10", "127", "0", "240"), nat(255), nat(255), nat(255)).map((parts) => parts.join(".")),
  tuple(constantFrom("169.254", "172.16", "172.31", "192.168", "100.64", "198.18"), nat(255), nat(255)).map(
    (parts) => parts.join("."),
  ),
  constantFrom("127.0.0.1", "169.254.169.254", "168.63.129.16", "0.0.0.0", "100.100.100.200", "192.0.0.192"),
);
const hexPairs = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};
const numberOf = (address: string): number =>
  address.split(".").reduce((sum, byte) => sum * 256 + Number(byte), 0);

const privateV6 = oneof(
  constantFrom("::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:0:0"),
  tuple(
    constantFrom(
      "::ffff:",
      "::",
      "::ffff:0:",
      "64:ff9b::",
      "64:ff9b:1::",
      "2002:",
      "2001:0:",
      "2606:4700::5efe:",
    ),
    privateV4,
  ).map(([prefix, address]) => `${prefix}${hexPairs(address)}${/^200[12]:/u.test(prefix) ? "::" : ""}`),
  tuple(nat(255), nat(0xffff)).map(
    ([network, host]) => `fd${network.toString(16).padStart(2, "0")}::${host.toString(16)}`,
  ),
);

const spelledV4 = tuple(privateV4, nat(9)).map(([address, way]) => {
  const number = numberOf(address);
  const bytes = address.split(".").map(Number);
  const spellings = [
    address,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
    `${bytes[0]}.${number % 0x100_0000}`,
    address.replace(/[0-9]/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replace(/./gu, (character) => `%${character.charCodeAt(0).toString(16)}`),
    `${address}.`,
  ];
  return spellings[way] ?? address;
});

const innerName = constantFrom(
  "localhost",
  "LOCALHOST.",
  "a.localhost",
  "redis",
  "metadata.google.internal",
  "host.docker.internal",
  "printer.local",
  "ip6-localhost",
);

/** URLs of every kind, with the port of a listener that must receive nothing. */
const targets = (port: number): Arbitrary<string> => {
  const host = oneof(
    { weight: 4, arbitrary: constant("{name}") },
    { weight: 3, arbitrary: spelledV4 },
    { weight: 2, arbitrary: privateV6.map((address) => `[${address}]`) },
    { weight: 1, arbitrary: innerName },
  );
  const often = <Value>(usual: Value, ...others: readonly Value[]): Arbitrary<Value> =>
    oneof({ weight: 9, arbitrary: constant(usual) }, { weight: 2, arbitrary: constantFrom(...others) });
  const at = tuple(
    often("http:", "https:", "HTTP:", "ftp:", "gopher:", "file:", "ws:"),
    often("//", "///", "/", "\\\\", ""),
    often("", "user@", "user:secret@", "example.org@", "127.0.0.1\\@", "a%00@"),
    host,
    often(`:${port}`, "", ":22", ":6379", ":0", `:${port}#@example.org`),
    often("/", "/a?b=c", "/%0d%0a", "/../..", "?", "#"),
  ).map((parts) => parts.join(""));
  const relative = tuple(host, constantFrom("/", "/a")).map(([name, path]) => `//${name}:${port}${path}`);
  const noise = oneof(
    string({ maxLength: 60 }),
    webUrl().map((url) => url.replace(/\/\/[^/:?#]*/u, "//{name}")),
  );
  return oneof(
    { weight: 8, arbitrary: at },
    { weight: 1, arbitrary: relative },
    { weight: 1, arbitrary: noise },
  );
};

/** Attempts to reach an address that is not public; `site` is the only public address. */
export const attempts = (site: string, port: number): Arbitrary<Attempt> => {
  const inner = oneof(privateV4, privateV6);
  const answer = oneof(
    { weight: 3, arbitrary: array(inner, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: inner.map((address) => [site, address]) },
    { weight: 2, arbitrary: inner.map((address) => [address, site]) },
    { weight: 1, arbitrary: ipV4().map((address) => [address, "127.0.0.1"]) },
    { weight: 1, arbitrary: constant([]) },
    { weight: 3, arbitrary: constant([site]) },
  );
  return record({
    target: targets(port),
    answers: array(answer, { minLength: 1, maxLength: 4 }),
    by: constantFrom("itself", "itself", "location", "refresh header", "meta refresh"),
    hops: constantFrom(0, 0, 0, 0, 1, 5),
    status: constantFrom(301, 302, 303, 307, 308),
  });
};
