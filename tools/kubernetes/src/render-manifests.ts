import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { networkPolicies, redisForKeda } from "./network-policies.ts";
import { type KubernetesObject, objectOf, objectOfService } from "./objects.ts";
import { defaultSettings, ownServices, readCompose } from "./read-compose.ts";
import { type OtherService, otherWorkload, ownWorkload } from "./workloads.ts";

/** Workers that are scaled by their queues. The orchestrator is not scaled, because it decides quickly. */
const scaled: Readonly<Record<string, { readonly max: number; readonly jobsPerPod: number }>> = {
  analyst: { max: 8, jobsPerPod: 8 },
  fetcher: { max: 8, jobsPerPod: 20 },
  hyde: { max: 4, jobsPerPod: 20 },
  indexer: { max: 8, jobsPerPod: 20 },
  reranker: { max: 8, jobsPerPod: 10 },
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** Returns the queues that a service takes jobs from, according to the `consume` calls in its source. */
export const queuesOf = (root: string, service: string): readonly string[] => {
  const files = globSync(`services/${service}/src/**/*.ts`, { cwd: root });
  const text = files
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  const names = [...text.matchAll(/\bconsume(?:Steps|Sequence)?\(\s*(\w+)\s*,/gu)].flatMap(
    ([, name]) => name ?? [],
  );
  return [...new Set(names.map(kebab))].toSorted();
};

/** BullMQ keeps the ids of jobs that wait, which all have a priority, in a sorted set of this name; KEDA counts sets like lists. */
const waitingJobs = (queue: string): string => `bull:${queue}:prioritized`;

/** Address of Redis. KEDA connects from its own namespace, so the name contains the namespace of the example. */
const redisAddress = "redis.quarry.svc.cluster.local:6379";

const authentication = objectOf("TriggerAuthentication", "redis", {
  spec: { secretTargetRef: [{ parameter: "password", name: "quarry", key: "REDIS_PASSWORD" }] },
});

const scaledObject = (root: string, service: string): KubernetesObject => {
  const { max = 1, jobsPerPod = 1 } = scaled[service] ?? {};
  return objectOfService("ScaledObject", service, {
    scaleTargetRef: { name: service },
    // One replica is kept, because a worker takes seconds to load its data.
    minReplicaCount: 1,
    maxReplicaCount: max,
    pollingInterval: 5,
    cooldownPeriod: 300,
    triggers: queuesOf(root, service).map((queue) => ({
      type: "redis",
      metadata: {
        address: redisAddress,
        listName: waitingJobs(queue),
        listLength: String(jobsPerPod),
      },
      authenticationRef: { name: "redis" },
    })),
  });
};

/** Renders KEDA's objects, which scale each worker by the depth of its queues. */
const scaledObjects = (root: string): readonly KubernetesObject[] => [
  authentication,
  ...Object.keys(scaled).map((service) => scaledObject(root, service)),
];

const head =
  "# Written by npm run kubernetes, from docker-compose.yml and the queues of the code. Change those, not this.\n";

// Renders objects as YAML. Clusters read YAML 1.1, in which `off` without quotes is false.
const render = (objects: readonly object[]): string =>
  head +
  objects
    .map((each) => stringify(each, { version: "1.1", lineWidth: 0, aliasDuplicateObjects: false }))
    .join("---\n");

const shell = (script: string) => ({ exec: { command: ["sh", "-c", script] } });

const others: Readonly<Record<"redis" | "qdrant" | "searxng", OtherService>> = {
  redis: {
    port: 6_379,
    user: 999,
    group: 999,
    ready: shell('REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli ping | grep -q PONG'),
    // A Redis that is loading its data answers LOADING and is alive.
    alive: shell('REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli ping | grep -qE "PONG|LOADING"'),
    claims: { "redis-data": "8Gi" },
  },
  qdrant: {
    port: 6_333,
    user: 1_000,
    group: 2_000,
    ready: { httpGet: { path: "/readyz", port: 6_333 } },
    alive: { httpGet: { path: "/livez", port: 6_333 } },
    claims: { "qdrant-data": "50Gi", "qdrant-snapshots": "50Gi" },
  },
  searxng: {
    port: 8_080,
    user: 977,
    group: 977,
    ready: { httpGet: { path: "/healthz", port: 8_080 } },
    alive: { httpGet: { path: "/healthz", port: 8_080 } },
    claims: {},
  },
};

const filesOf = (root: string): KubernetesObject => {
  const read = (file: string): string => readFileSync(join(root, "deploy", file), "utf8");
  return objectOf("ConfigMap", "quarry-files", {
    data: {
      "redis.conf": read("redis.conf"),
      "settings.yml": read("searxng/settings.yml"),
      "grades.txt": read("grades.txt"),
    },
  });
};

/** Volume of bundles and uploads, which several pods on several nodes read and write. */
const artifacts = objectOf("PersistentVolumeClaim", "artifacts", {
  spec: { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "50Gi" } } },
});

/** Renders the files of `deploy/kubernetes` that are derived from the checkout, by their paths below it. */
export const renderManifests = (root: string): ReadonlyMap<string, string> => {
  const compose = readCompose(root);
  const own = ownServices(compose);
  const settings = objectOf("ConfigMap", "quarry", {
    data: defaultSettings(own.map(([, composed]) => composed)),
  });
  const files = new Map<string, string>();
  const base = new Map<string, readonly object[]>([
    ["settings.yaml", [settings, filesOf(root), artifacts]],
    ["network-policies.yaml", networkPolicies(compose)],
  ]);
  for (const [name, composed] of own) base.set(`${name}.yaml`, ownWorkload(name, composed));
  for (const name of ["redis", "qdrant", "searxng"] as const) {
    const composed = compose.services[name];
    if (composed !== undefined) base.set(`${name}.yaml`, otherWorkload(name, composed, others[name]));
  }
  for (const [name, objects] of base) files.set(`base/${name}`, render(objects));
  files.set(
    "base/kustomization.yaml",
    render([
      {
        apiVersion: "kustomize.config.k8s.io/v1beta1",
        kind: "Kustomization",
        resources: [...base.keys()].toSorted(),
      },
    ]),
  );
  files.set("components/autoscaling/scaled-objects.yaml", render([...scaledObjects(root), redisForKeda]));
  return files;
};
