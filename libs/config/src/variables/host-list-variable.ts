import { z } from "zod";

const entryPattern = /^(?:\[(?<address>[0-9a-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/iu;

/** One machine that listens. */
interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** `host:port` by commas, an IPv6 address in brackets, `defaultPort` where none is named; an empty list when unset. */
export const hostListVariable = (defaultPort: number) =>
  z
    .string()
    .default("")
    .transform((text, context): readonly HostAndPort[] => {
      const entries = text.split(",").map((entry) => entry.trim());
      const hosts: HostAndPort[] = [];
      for (const entry of entries.filter((entry) => entry !== "")) {
        const { address, name, port = String(defaultPort) } = entryPattern.exec(entry)?.groups ?? {};
        const host = address ?? name;
        if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
          context.addIssue({ code: "custom", message: "is not a list of host:port, separated by commas" });
          return z.NEVER;
        }
        hosts.push({ host, port: Number(port) });
      }
      return hosts;
    });
