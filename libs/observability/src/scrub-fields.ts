import { scrubText } from "./scrub-text.ts";

const secretKey =
  /^(?:.*[-_])?(?:authorization|cookie|set-cookie|token|credentials?)$|token$|password|secret|api[-_]?key/i;
const deepest = 8;

const errorFields = (error: Error): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(error)),
  name: error.name,
  message: error.message,
  stack: error.stack,
  ...("cause" in error ? { cause: error.cause } : {}),
});

const isSecret = (key: string, value: unknown): boolean =>
  secretKey.test(key) && (typeof value === "string" || typeof value === "object") && value !== null;

const scrubObject = (value: object, ancestors: readonly object[]): unknown => {
  if (ancestors.includes(value)) return "[circular]";
  if (ancestors.length >= deepest) return "[deeper]";
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Date) return value.toJSON();
  if (value instanceof URL) return scrubText(value.href);
  const lineage = [...ancestors, value];
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, lineage));
  const fields = value instanceof Error ? errorFields(value) : value;
  return Object.fromEntries(
    Object.entries(fields).map(([key, entry]) => [
      key,
      isSecret(key, entry) ? "[secret]" : scrub(entry, lineage),
    ]),
  );
};

const scrub = (value: unknown, ancestors: readonly object[]): unknown => {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  return typeof value === "object" && value !== null ? scrubObject(value, ancestors) : value;
};

/** A copy of log fields that can be written as JSON and holds no secret, neither by its key nor by its shape. */
export const scrubFields = (fields: object): object => {
  const scrubbed = scrub(fields instanceof Error ? { error: fields } : fields, []);
  return typeof scrubbed === "object" && scrubbed !== null ? scrubbed : { value: scrubbed };
};
