import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Remote end of a socket of a process, as the kernel writes it. */
interface RemoteEnd {
  readonly protocol: string;
  readonly address: string;
  readonly port: number;
}

const listening = "0A";

const linesOf = (pid: number, protocol: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/net/${protocol}`, "utf8").trim().split("\n").slice(1);
  } catch {
    return [];
  }
};

const socketsOf = (pid: number): ReadonlySet<string> => {
  const links = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
};

/** Returns the remote ends of the open sockets of a process; Linux only. */
export const openConnections = (pid: number): readonly RemoteEnd[] => {
  const own = socketsOf(pid);
  return ["tcp", "tcp6", "udp", "udp6"].flatMap((protocol) =>
    linesOf(pid, protocol).flatMap((line) => {
      const [, , remote = "", state, , , , , , inode = ""] = line.trim().split(/\s+/);
      const [address = "", port = ""] = remote.split(":");
      if (!own.has(inode) || state === listening) return [];
      return [{ protocol, address, port: Number.parseInt(port, 16) }];
    }),
  );
};

/** True for addresses of this machine: 127.0.0.0/8, ::1, or 127.0.0.0/8 within IPv6. */
export const isLoopback = ({ address }: RemoteEnd): boolean =>
  /^[0-9A-F]{6}7F$/.test(address) ||
  address === "00000000000000000000000001000000" ||
  /^0{16}FFFF0000[0-9A-F]{6}7F$/.test(address);

/** Returns the environment with which a process was started. */
export const startEnvironment = (pid: number): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .filter((entry) => entry.includes("="))
      .map((entry) => [entry.slice(0, entry.indexOf("=")), entry.slice(entry.indexOf("=") + 1)]),
  );
