/** Fields whose text is shown: they hold ids, names of kinds, and states. */
const plainField = /^(?:id|kind|type|status|state|stage|step|tier|phase|format|language|code|retry)$|Ids?$/;
/** What an id or the name of a kind looks like; addresses and sentences do not. */
const plainText = /^[\w.:-]{1,80}$/;
const fieldName = /^[A-Za-z_]\w{0,39}$/;

const redactText = (text: string, field: string): string =>
  plainField.test(field) && plainText.test(text) ? text : `[${text.length} characters]`;

/**
 * What the queue board may show of a payload: its structure, numbers and ids. Every other text (questions, passages,
 * addresses, keys) is replaced by its length, also where it is the name of a field.
 */
export const redactPayload = (value: unknown, field = ""): unknown => {
  if (typeof value === "string") return redactText(value, field);
  if (Array.isArray(value)) return value.map((entry) => redactPayload(entry, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry], at) => [
      fieldName.test(name) ? name : `[field ${at}, ${name.length} characters]`,
      redactPayload(entry, name),
    ]),
  );
};
