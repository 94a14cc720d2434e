import { type KubernetesObject, objectOfService, selectorOf } from "./objects.ts";
import { type ComposeService, environmentOf, type Variable } from "./read-compose.ts";

const healthPort = 9_464;

/** Security context: no root user, read-only root file system, no additional rights. */
const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};

const podSecurity = (user: number, group = user) => ({
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: group,
  fsGroup: group,
  seccompProfile: { type: "RuntimeDefault" },
});

/** `2g` as `2Gi`. */
const quantity = (limit: string): string => `${limit.slice(0, -1)}${limit.endsWith("g") ? "Gi" : "Mi"}`;

/** Returns the requested memory: a quarter of the limit. A scheduler counts requests, and idle workers use about that much. */
const requested = (limit: string): string =>
  `${Math.round((Number.parseInt(limit, 10) * (limit.endsWith("g") ? 1_024 : 1)) / 4)}Mi`;

const resourcesOf = ({ mem_limit: limit }: ComposeService) => ({
  requests: { cpu: "100m", memory: requested(limit) },
  limits: { memory: quantity(limit) },
});

const probe = (path: string, port: number, timing: Readonly<Record<string, number>>) => ({
  httpGet: { path, port },
  timeoutSeconds: 3,
  ...timing,
});

interface Mount {
  readonly volume: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly mount: Readonly<Record<string, unknown>> & { readonly name: string };
}

const emptyAt = (path: string): Mount => {
  const name = path.slice(1).replaceAll("/", "-");
  return { volume: { name, emptyDir: {} }, mount: { name, mountPath: path } };
};

/** Converts a volume of compose to one of a pod; a file of the checkout becomes a key of the ConfigMap `quarry-files`. */
const mountOf = (text: string): Mount[] => {
  const parts = /^(?<from>\$\{[^}]*\}|[^:]+):(?<path>[^:]+)(?<readOnly>:ro)?$/u.exec(text)?.groups;
  if (parts === undefined) return [];
  const { from = "", path = "", readOnly } = parts;
  const isReadOnly = readOnly === undefined ? {} : { readOnly: true };
  if (/^[a-z-]+$/u.test(from))
    return [
      {
        volume: { name: from, persistentVolumeClaim: { claimName: from } },
        mount: { name: from, mountPath: path, ...isReadOnly },
      },
    ];
  const key = path.endsWith("searxng") ? "settings.yml" : path.slice(path.lastIndexOf("/") + 1);
  const mountPath = key === "settings.yml" ? `${path}/${key}` : path;
  return [
    {
      volume: { name: "files", configMap: { name: "quarry-files" } },
      mount: { name: "files", mountPath, subPath: key, readOnly: true },
    },
  ];
};

const mountsOf = ({ tmpfs, volumes }: ComposeService): Mount[] => [
  ...tmpfs.map((path) => emptyAt(path.replace(/:.*/u, ""))),
  ...volumes.flatMap(mountOf),
];

const podOf = (
  service: string,
  composed: ComposeService,
  given: {
    readonly container: Readonly<Record<string, unknown>>;
    readonly security: object;
    readonly environment: readonly Variable[];
  },
) => {
  const mounts = mountsOf(composed);
  return {
    metadata: { labels: selectorOf(service) },
    spec: {
      automountServiceAccountToken: false,
      // A Service named searxng would set SEARXNG_PORT to an address, and SearXNG reads that variable as its own port.
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 30,
      securityContext: given.security,
      containers: [
        {
          name: service,
          image: composed.image,
          env: given.environment,
          resources: resourcesOf(composed),
          securityContext: containerSecurity,
          volumeMounts: mounts.map(({ mount }) => mount),
          ...given.container,
        },
      ],
      volumes: mounts.map(({ volume }) => volume),
    },
  };
};

const serviceOf = (name: string, port: number): KubernetesObject =>
  objectOfService("Service", name, {
    selector: selectorOf(name),
    ports: [{ name: "main", port, targetPort: port }],
  });

/** Returns a disruption budget: at most one pod of a service is removed at a time. */
const budgetOf = (name: string): KubernetesObject =>
  objectOfService("PodDisruptionBudget", name, {
    maxUnavailable: 1,
    selector: { matchLabels: selectorOf(name) },
  });

/** Ports on which the project's services accept requests from the rest of the system. */
export const servedPorts: Readonly<Record<string, number>> = { gateway: 8_080, "egress-proxy": 3_128 };

const nodeUser = 1_000;

/** Renders a service of the project: a Deployment, a disruption budget and, if it accepts requests, a Service. */
export const ownWorkload = (name: string, composed: ComposeService): readonly KubernetesObject[] => {
  const container = {
    args: composed.command,
    ports: [{ name: "health", containerPort: healthPort }],
    startupProbe: probe("/healthz", healthPort, { periodSeconds: 2, failureThreshold: 60 }),
    readinessProbe: probe("/readyz", healthPort, { periodSeconds: 5, failureThreshold: 3 }),
    livenessProbe: probe("/healthz", healthPort, { periodSeconds: 10, failureThreshold: 6 }),
  };
  const security = podSecurity(nodeUser);
  const deployment = objectOfService("Deployment", name, {
    // Omitted replicas default to one, and the next apply does not undo the number that an autoscaler has set.
    selector: { matchLabels: selectorOf(name) },
    strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: podOf(name, composed, { container, security, environment: environmentOf(composed) }),
  });
  const port = servedPorts[name];
  return [deployment, budgetOf(name), ...(port === undefined ? [] : [serviceOf(name, port)])];
};

/** Settings of a third-party service that its image does not contain. */
export interface OtherService {
  readonly port: number;
  readonly user: number;
  readonly group: number;
  /** Probe that succeeds when the service can be used. */
  readonly ready: object;
  /** Probe that succeeds while the process is alive, even if it cannot be used. */
  readonly alive: object;
  /** Persistent volumes and their sizes; empty for a service that stores nothing. */
  readonly claims: Readonly<Record<string, string>>;
}

/** Renders a third-party service: a StatefulSet with its volumes, and a Service. */
export const otherWorkload = (
  name: string,
  composed: ComposeService,
  { port, user, group, ready, alive, claims }: OtherService,
): readonly KubernetesObject[] => {
  const container = {
    ...(composed.command ? { command: composed.command.map((word) => word.replaceAll("$$", "$")) } : {}),
    ports: [{ name: "main", containerPort: port }],
    // Ten minutes, because a restarted store reads its data before it answers.
    startupProbe: { ...alive, periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 120 },
    readinessProbe: { ...ready, periodSeconds: 5, timeoutSeconds: 3 },
    livenessProbe: { ...alive, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 6 },
  };
  const template = podOf(name, composed, {
    container,
    security: podSecurity(user, group),
    environment: environmentOf(composed),
  });
  const volumes = template.spec.volumes.filter(({ name: volume }) => !(volume in claims));
  const set = objectOfService("StatefulSet", name, {
    serviceName: name,
    selector: { matchLabels: selectorOf(name) },
    template: { ...template, spec: { ...template.spec, volumes } },
    volumeClaimTemplates: Object.entries(claims).map(([claim, storage]) => ({
      metadata: { name: claim },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } } },
    })),
  });
  return [set, serviceOf(name, port)];
};
