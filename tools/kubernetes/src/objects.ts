/** A Kubernetes object, as its manifest contains it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

/** Labels that select the pods of a service. */
export const selectorOf = (service: string): Readonly<Record<string, string>> => ({
  "app.kubernetes.io/name": service,
  "app.kubernetes.io/part-of": "quarry",
});

const versions = {
  ConfigMap: "v1",
  Deployment: "apps/v1",
  NetworkPolicy: "networking.k8s.io/v1",
  PersistentVolumeClaim: "v1",
  PodDisruptionBudget: "policy/v1",
  ScaledObject: "keda.sh/v1alpha1",
  Service: "v1",
  StatefulSet: "apps/v1",
  TriggerAuthentication: "keda.sh/v1alpha1",
} as const;

/** Returns an object that belongs to no service. */
export const objectOf = (kind: keyof typeof versions, name: string, content: object): KubernetesObject => ({
  apiVersion: versions[kind],
  kind,
  metadata: { name },
  ...content,
});

/** Returns an object of a service: with its name and its labels. */
export const objectOfService = (
  kind: keyof typeof versions,
  service: string,
  spec: object,
): KubernetesObject => ({
  ...objectOf(kind, service, { spec }),
  metadata: { name: service, labels: selectorOf(service) },
});
