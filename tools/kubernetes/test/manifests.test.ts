import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ScaledObject, TriggerAuthentication } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import { contracts } from "@quarry/contracts";
import { Deployment, StatefulSet } from "kubernetes-models/apps/v1";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { ownServices, readCompose } from "../src/read-compose.ts";
import { queuesOf, renderManifests } from "../src/render-manifests.ts";

const root = resolve(import.meta.dirname, "../../..");
const compose = readCompose(root);
const files = renderManifests(root);

const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** Parses YAML as clusters do, which read some unquoted words as booleans. */
const objectsIn = (text: string) =>
  parseAllDocuments(text, { version: "1.1" }).map((document) => objectSchema.parse(document.toJS()));

const objects = [...files]
  .filter(([path]) => !path.endsWith("kustomization.yaml"))
  .flatMap(([, text]) => objectsIn(text));

const ofKind = <Shape extends z.ZodType>(kind: string, shape: Shape): z.output<Shape>[] =>
  objects.filter((object) => object.kind === kind).map((object) => shape.parse(object));

/** Schemas by kind of object. */
const models = {
  ConfigMap,
  Deployment,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ScaledObject,
  Service,
  StatefulSet,
  TriggerAuthentication,
};

const isModelled = (kind: string): kind is keyof typeof models => kind in models;

const peer = z.object({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()).optional() }).optional(),
  namespaceSelector: z.unknown().optional(),
  ipBlock: z.unknown().optional(),
});
const rule = z.object({ from: z.array(peer).optional(), to: z.array(peer).optional() });
const policySchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ ingress: z.array(rule).default([]), egress: z.array(rule).default([]) }),
});

const podSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        enableServiceLinks: z.literal(false),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
        }),
        containers: z
          .array(
            z.object({
              env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
              securityContext: z.object({
                allowPrivilegeEscalation: z.literal(false),
                readOnlyRootFilesystem: z.literal(true),
                capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
              }),
              resources: z.object({ requests: z.unknown(), limits: z.object({ memory: z.string() }) }),
              startupProbe: z.object({ failureThreshold: z.number().min(60) }),
              readinessProbe: z.looseObject({}),
              livenessProbe: z.looseObject({}),
            }),
          )
          .length(1),
      }),
    }),
  }),
});

describe("deploy/kubernetes", () => {
  it.each([...files])("%s is what npm run kubernetes writes", (path, text) => {
    expect(readFileSync(join(root, "deploy/kubernetes", path), "utf8")).toBe(text);
  });

  it.each(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const))(
    "%s follows the schema of its kind",
    (_name, object) => {
      const { kind } = object;
      if (!isModelled(kind)) throw new Error(`nothing checks a ${kind}`);
      // The constructors require the types that the schemas describe, and this test checks the objects against them.
      const model = new models[kind](object as never);
      expect(() => model.validate()).not.toThrow();
      expect([model.apiVersion, model.kind]).toEqual([object.apiVersion, kind]);
    },
  );

  it("gives pods no privilege that they do not need", () => {
    const pods = [...ofKind("Deployment", podSchema), ...ofKind("StatefulSet", podSchema)];
    expect(pods.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      Object.keys(compose.services).toSorted(),
    );
  });

  it("hands every service what compose hands it, and no secret as a value", () => {
    const pods = [...ofKind("Deployment", podSchema), ...ofKind("StatefulSet", podSchema)];
    for (const { metadata, spec } of pods) {
      const variables = spec.template.spec.containers.flatMap(({ env }) => env);
      expect(variables.map(({ name }) => name)).toEqual(
        Object.keys(compose.services[metadata.name]?.environment ?? {}),
      );
      const secrets = variables.filter(({ name }) => /(?:KEYS?|PASSWORD|SECRET)$/u.test(name));
      expect(secrets.filter(({ value }) => value !== undefined)).toEqual([]);
    }
  });

  it("lets services reach each other where compose has them on one network, and nowhere else", () => {
    const policies = new Map(
      ofKind("NetworkPolicy", policySchema).map(({ metadata, spec }) => [metadata.name, spec]),
    );
    const names = (peers: readonly z.output<typeof peer>[] = []): string[] =>
      peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.["app.kubernetes.io/name"] ?? []);
    const services = Object.keys(compose.services);
    const listening = new Set(["redis", "qdrant", "searxng", "gateway", "egress-proxy"]);
    const pairs = services.flatMap((from) => services.map((to) => [from, to] as const));
    const reached = pairs.filter(
      ([from, to]) =>
        policies.get(from)?.egress.some((each) => names(each.to).includes(to)) === true &&
        policies.get(to)?.ingress.some((each) => names(each.from).includes(from)) === true,
    );
    const neighbours = pairs.filter(
      ([from, to]) =>
        from !== to &&
        listening.has(to) &&
        compose.services[from]?.networks.some((name) => compose.services[to]?.networks.includes(name)),
    );
    expect(reached).toEqual(neighbours);
    expect(policies.get("deny-all")).toEqual({ ingress: [], egress: [] });
    const leaving = services.filter((name) =>
      policies.get(name)?.egress.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock !== undefined)),
    );
    expect(leaving.toSorted()).toEqual(["analyst", "egress-proxy", "hyde", "searxng"]);
  });

  it("scales each worker by every queue that it takes jobs from", () => {
    const trigger = z.object({ metadata: z.object({ listName: z.string() }) });
    const scaled = ofKind(
      "ScaledObject",
      z.object({
        metadata: z.object({ name: z.string() }),
        spec: z.object({ triggers: z.array(trigger) }),
      }),
    );
    expect(scaled.map(({ metadata }) => metadata.name)).toEqual([
      "analyst",
      "fetcher",
      "hyde",
      "indexer",
      "reranker",
    ]);
    for (const { metadata, spec } of scaled)
      expect(spec.triggers.map(({ metadata: { listName } }) => listName)).toEqual(
        queuesOf(root, metadata.name).map((queue) => `bull:${queue}:prioritized`),
      );
    expect(queuesOf(root, "fetcher")).toEqual([
      "check-references",
      "discover-links",
      "fetch-page",
      "search-web",
    ]);
  });

  it("knows a consumer of every queue, and one alone", () => {
    const consumed = ownServices(compose).flatMap(([name]) => queuesOf(root, name));
    expect(consumed.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  });

  it("lets KEDA ask Redis under a name that resolves in KEDA's namespace", () => {
    const policy = objects.find(({ metadata }) => metadata.name === "redis-for-keda");
    expect(JSON.stringify(policy)).toContain('"kubernetes.io/metadata.name":"keda"');
    const example = readFileSync(join(root, "deploy/kubernetes/overlays/example/kustomization.yaml"), "utf8");
    const namespace = /^namespace: (.+)$/mu.exec(example)?.[1] ?? "";
    expect(files.get("components/autoscaling/scaled-objects.yaml")).toContain(
      `address: redis.${namespace}.svc.cluster.local:6379`,
    );
  });

  const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;

  it.skipIf(!hasKubectl)("is put together by kubectl (needs kubectl)", () => {
    const { status, stdout, stderr } = spawnSync(
      "kubectl",
      ["kustomize", join(root, "deploy/kubernetes/overlays/example")],
      { encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([0, ""]);
    const kinds = objectsIn(stdout).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "Deployment")).toHaveLength(ownServices(compose).length);
    expect(kinds).toContain("Secret");
  });
});
