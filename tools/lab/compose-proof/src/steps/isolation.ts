import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Proof, ProofStep } from "../system.ts";

const composeSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({ networks: z.array(z.string()) })),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).loose()),
});

/** A port on which each service accepts connections. */
const ports: Readonly<Record<string, number>> = {
  redis: 6379,
  qdrant: 6333,
  searxng: 8080,
  gateway: 8080,
  "egress-proxy": 3128,
};

const portOf = (service: string): number => ports[service] ?? 9464;

/** Script that connects to addresses from inside a container; prints those that accept. */
const dial = `const net = require("node:net");
Promise.all(process.argv.slice(1).map((address) => new Promise((resolve) => {
  const at = address.lastIndexOf(":");
  const socket = net.connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
  const end = (open) => { socket.destroy(); resolve(open ? address : ""); };
  socket.setTimeout(1500, () => end(false)).once("connect", () => end(true)).once("error", () => end(false));
}))).then((open) => console.log(open.filter(Boolean).join(" ")));`;

/** Returns every address of every container, by service. */
const addressesOf = async ({ system }: Proof): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  for (const { id, service } of await system.containers()) {
    const format = "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}";
    const list = (await system.docker("inspect", "--format", format, id)).trim().split(/\s+/u);
    found.set(service, [...(found.get(service) ?? []), ...list]);
  }
  return found;
};

/** Script that resolves names in a container; it knows those of services that share a network with it. */
const lookUp = `const dns = require("node:dns/promises");
Promise.all(process.argv.slice(1).map((name) => dns.lookup(name).then(() => name, () => "")))
  .then((known) => console.log(known.filter(Boolean).join(" ")));`;

const run = async ({ system }: Proof, service: string, program: string, words: readonly string[]) =>
  new Set((await system.compose("exec", "-T", service, "node", "-e", program, ...words)).trim().split(" "));

const others = ["redis", "qdrant", "searxng"];

const hasDefaultRoute = async ({ system }: Proof, service: string): Promise<boolean> => {
  const routes = await system.compose("exec", "-T", service, "cat", "/proc/net/route");
  return routes.split("\n").some((line) => line.split("\t")[1] === "00000000");
};

/**
 * Returns the services that a container can resolve by name and those it can connect to. A container with outbound access tries no
 * connection, because that would leave the machine.
 */
const reachedFrom = async (
  proof: Proof,
  from: string,
  addresses: readonly (readonly [string, readonly string[]])[],
): Promise<{
  readonly hasWayOut: boolean;
  readonly known: ReadonlySet<string>;
  readonly dialled: number;
  readonly open: ReadonlySet<string>;
}> => {
  const hasWayOut = await hasDefaultRoute(proof, from);
  const names = addresses.map(([name]) => name);
  const targets = addresses.flatMap(([name, list]) =>
    list.map((address) => ({ name, target: `${address}:${portOf(name)}` })),
  );
  const known = await run(proof, from, lookUp, names);
  if (hasWayOut) return { hasWayOut, known, dialled: 0, open: known };
  const answered = await run(
    proof,
    from,
    dial,
    targets.map(({ target }) => target),
  );
  const open = targets.filter(({ target }) => answered.has(target)).map(({ name }) => name);
  return { hasWayOut, known, dialled: targets.length, open: new Set(open) };
};

/**
 * From inside each container of the project, every other service is looked up by name and, if the container has no outbound
 * access, connected to at every address it has. Only services on a shared network may answer.
 */
export const tryIsolation = (root: string): ProofStep => ({
  name: "isolation",
  play: async (proof) => {
    const text = await readFile(join(root, "docker-compose.yml"), "utf8");
    const { services, networks } = composeSchema.parse(parse(text, { merge: true }));
    const networksOf = (service: string): readonly string[] => services[service]?.networks ?? [];
    const addresses = [...(await addressesOf(proof))];
    const own = addresses.map(([name]) => name).filter((name) => !others.includes(name));
    const wrong: string[] = [];
    let count = 0;
    for (const from of own) {
      const rest = addresses.filter(([to]) => to !== from);
      const { hasWayOut, known, dialled, open } = await reachedFrom(proof, from, rest);
      count += dialled;
      if (hasWayOut !== networksOf(from).some((name) => networks[name]?.internal === false))
        wrong.push(`${from} ${hasWayOut ? "has a" : "has no"} way out`);
      for (const [to] of rest) {
        const isNeighbour = networksOf(from).some((name) => networksOf(to).includes(name));
        if (known.has(to) !== isNeighbour || open.has(to) !== isNeighbour)
          wrong.push(`${from} ${isNeighbour ? "does not reach" : "reaches"} ${to}`);
      }
    }
    if (wrong.length > 0) throw new Error(wrong.join("; "));
    return `${own.length} services looked up the names of all others, and those without outside access dialled ${count} addresses: only services on a shared network answered`;
  },
});
