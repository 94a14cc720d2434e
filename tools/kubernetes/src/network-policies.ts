import { type KubernetesObject, objectOf, objectOfService, selectorOf } from "./objects.ts";
import type { Compose } from "./read-compose.ts";
import { servedPorts } from "./workloads.ts";

/** Ports of third-party services, and of the project's services that accept requests. */
const ports: Readonly<Record<string, number>> = {
  redis: 6_379,
  qdrant: 6_333,
  searxng: 8_080,
  ...servedPorts,
};

/** Networks of compose that are not internal, and the addresses that their members may reach in a cluster. */
const publicAddresses = {
  ipBlock: {
    cidr: "0.0.0.0/0",
    except: ["10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"],
  },
};
/** All addresses and all pods, because many network plugins match pods by selectors alone. */
const anywhere = [{ ipBlock: { cidr: "0.0.0.0/0" } }, { namespaceSelector: {} }];

/**
 * Egress rules by network. `web` allows public addresses only; a language model may be anywhere, also in the cluster; `door` is
 * for incoming connections only.
 */
const waysOut: Readonly<Record<string, readonly object[]>> = {
  web: [publicAddresses],
  model: anywhere,
  door: [],
};

const names = {
  to: [
    {
      namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "kube-system" } },
      podSelector: { matchLabels: { "k8s-app": "kube-dns" } },
    },
  ],
  ports: [
    { protocol: "UDP", port: 53 },
    { protocol: "TCP", port: 53 },
  ],
};

const podsOf = (service: string) => ({ podSelector: { matchLabels: selectorOf(service) } });

/** True if one service may connect to another, because they share a network and the other listens. */
const mayAsk = ({ services }: Compose, from: string, to: string): boolean =>
  from !== to &&
  ports[to] !== undefined &&
  (services[from]?.networks.some((name) => services[to]?.networks.includes(name)) ?? false);

const tcp = (port: number | undefined) => [{ protocol: "TCP", port }];

const policyOf = (compose: Compose, service: string): KubernetesObject => {
  const all = Object.keys(compose.services);
  const asking = all.filter((from) => mayAsk(compose, from, service));
  const asked = all.filter((to) => mayAsk(compose, service, to));
  const networks = compose.services[service]?.networks ?? [];
  const out = networks.flatMap((name) => waysOut[name] ?? []);
  const isDoor = networks.includes("door");
  return objectOfService("NetworkPolicy", service, {
    podSelector: { matchLabels: selectorOf(service) },
    policyTypes: ["Ingress", "Egress"],
    ingress: [
      ...(asking.length === 0 ? [] : [{ from: asking.map(podsOf), ports: tcp(ports[service]) }]),
      ...(isDoor ? [{ ports: tcp(ports[service]) }] : []),
    ],
    egress: [
      names,
      ...asked.map((to) => ({ to: [podsOf(to)], ports: tcp(ports[to]) })),
      ...out.map((target) => ({ to: [target] })),
    ],
  });
};

/** Renders the policies that forbid all connections except those that the networks of compose allow, service by service. */
export const networkPolicies = (compose: Compose): readonly KubernetesObject[] => [
  objectOf("NetworkPolicy", "deny-all", { spec: { podSelector: {}, policyTypes: ["Ingress", "Egress"] } }),
  ...Object.keys(compose.services).map((service) => policyOf(compose, service)),
];

/** Policy that lets KEDA's operator request the lengths of lists from Redis, from the namespace that KEDA's own chart creates. */
export const redisForKeda = objectOf("NetworkPolicy", "redis-for-keda", {
  spec: {
    podSelector: { matchLabels: selectorOf("redis") },
    policyTypes: ["Ingress"],
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "keda" } } }],
        ports: tcp(ports["redis"]),
      },
    ],
  },
});
