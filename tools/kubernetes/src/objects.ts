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

/** Returns the name and the labels of an object that belongs to a service. */
export const metadataOf = (service: string, name = service): KubernetesObject["metadata"] => ({
  name,
  labels: selectorOf(service),
});
