/** Fields of an object as a server or a model sent it. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is not a list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
