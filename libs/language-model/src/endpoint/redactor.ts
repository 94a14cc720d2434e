import { scrubText } from "@quarry/observability";

const removed = "[secret]";

/** Takes the given secrets, and whatever is shaped like one, out of a text. */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  // The longest first: one may be part of another.
  const known = secrets
    .filter((secret) => secret !== "")
    .toSorted((left, right) => right.length - left.length);
  return (text) => scrubText(known.reduce((shown, secret) => shown.replaceAll(secret, removed), text));
};
