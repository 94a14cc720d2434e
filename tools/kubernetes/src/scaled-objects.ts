import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type KubernetesObject, metadataOf } from "./objects.ts";

/** Workers that are scaled by their queues; the orchestrator decides quickly and is not. */
const scaled: Readonly<Record<string, { readonly max: number; readonly jobsPerPod: number }>> = {
  analyst: { max: 8, jobsPerPod: 8 },
  fetcher: { max: 8, jobsPerPod: 20 },
  hyde: { max: 4, jobsPerPod: 20 },
  indexer: { max: 8, jobsPerPod: 20 },
  reranker: { max: 8, jobsPerPod: 10 },
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** The queues that a service takes jobs from: what its source consumes. */
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

/** BullMQ keeps the ids of jobs that wait in a list of this name. */
const waitingList = (queue: string): string => `bull:${queue}:wait`;

/** KEDA asks from its own namespace, so the name of Redis carries the one of the example. */
const redisAddress = "redis.quarry.svc.cluster.local:6379";

const authentication: KubernetesObject = {
  apiVersion: "keda.sh/v1alpha1",
  kind: "TriggerAuthentication",
  metadata: { name: "redis" },
  spec: { secretTargetRef: [{ parameter: "password", name: "quarry", key: "REDIS_PASSWORD" }] },
};

const scaledObject = (root: string, service: string): KubernetesObject => {
  const { max = 1, jobsPerPod = 1 } = scaled[service] ?? {};
  return {
    apiVersion: "keda.sh/v1alpha1",
    kind: "ScaledObject",
    metadata: metadataOf(service),
    spec: {
      scaleTargetRef: { name: service },
      // One stays: a worker takes seconds to load what it works with.
      minReplicaCount: 1,
      maxReplicaCount: max,
      pollingInterval: 5,
      cooldownPeriod: 300,
      triggers: queuesOf(root, service).map((queue) => ({
        type: "redis",
        metadata: {
          address: redisAddress,
          listName: waitingList(queue),
          listLength: String(jobsPerPod),
        },
        authenticationRef: { name: "redis" },
      })),
    },
  };
};

/** KEDA's objects: each worker by the depth of its queues. */
export const scaledObjects = (root: string): readonly KubernetesObject[] => [
  authentication,
  ...Object.keys(scaled).map((service) => scaledObject(root, service)),
];
