import { deepest, localName, type NameElement } from "../../xml/xml-tree.ts";

const office = "http://schemas.openxmlformats.org";
const strict = "http://purl.oclc.org/ooxml";

/** The namespaces that are read, by their usual prefixes; transitional before strict. */
const namespaces: Readonly<Record<string, readonly [string, ...string[]]>> = {
  w: [`${office}/wordprocessingml/2006/main`, `${strict}/wordprocessingml/main`],
  m: [`${office}/officeDocument/2006/math`, `${strict}/officeDocument/math`],
  r: [`${office}/officeDocument/2006/relationships`, `${strict}/officeDocument/relationships`],
  wp: [`${office}/drawingml/2006/wordprocessingDrawing`, `${strict}/drawingml/wordprocessingDrawing`],
  a: [`${office}/drawingml/2006/main`, `${strict}/drawingml/main`],
  c: [`${office}/drawingml/2006/chart`, `${strict}/drawingml/chart`],
  dgm: [`${office}/drawingml/2006/diagram`, `${strict}/drawingml/diagram`],
  pic: [`${office}/drawingml/2006/picture`, `${strict}/drawingml/picture`],
  mc: [`${office}/markup-compatibility/2006`],
  v: ["urn:schemas-microsoft-com:vml"],
  w10: ["urn:schemas-microsoft-com:office:word"],
  w14: ["http://schemas.microsoft.com/office/word/2010/wordml"],
  // Every other namespace.
  other: ["other"],
};

/** The attributes that declare the usual prefixes. */
export const declarations = Object.fromEntries(
  Object.entries(namespaces).map(([prefix, [namespace]]) => [`xmlns:${prefix}`, namespace]),
);
const usualPrefixes = new Map(
  Object.entries(namespaces).flatMap(([prefix, names]) => names.map((namespace) => [namespace, prefix])),
);

/** The namespaces that an element declares by their prefixes, "" for the default, before those around it. */
interface Scope {
  readonly declared: ReadonlyMap<string, string>;
  readonly around: Scope | undefined;
}

const declares = (attribute: string): boolean => attribute === "xmlns" || attribute.startsWith("xmlns:");

const namespaceOf = (prefix: string, scope: Scope | undefined): string | undefined => {
  for (let one = scope; one !== undefined; one = one.around) {
    const namespace = one.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
};

/** Returns the usual prefix for a prefix; undeclared ones are taken to be the usual ones, as some writers forget them. */
const usualPrefix = (prefix: string, scope: Scope | undefined): string => {
  if (prefix === "xml") return prefix;
  const namespace = namespaceOf(prefix, scope);
  if (namespace === undefined) return Object.hasOwn(namespaces, prefix) ? prefix : "other";
  return usualPrefixes.get(namespace) ?? "other";
};

/** Returns a name with its usual prefix; only names with a prefix have one. */
const usualName = (name: string, scope: Scope | undefined): string => {
  const end = name.indexOf(":");
  return end === -1 ? name : `${usualPrefix(name.slice(0, end), scope)}:${localName(name)}`;
};

/**
 * Creates a function that gives the names of a part their usual prefixes, by the declarations of the elements around them.
 *
 * @throws {Error} for elements that are too deep: a part without them could show what it hides
 */
export const createNames = (): NameElement => {
  /** The scopes of the open elements. */
  const scopes: (Scope | undefined)[] = [];
  return (name, written, depth) => {
    if (depth > deepest) throw new Error("the elements of the part are too deep to be read");
    const entries = Object.entries(written);
    const own = entries.filter(([key]) => declares(key));
    const around = depth === 0 ? undefined : scopes[depth - 1];
    const scope =
      own.length === 0
        ? around
        : {
            declared: new Map(own.map(([key, namespace]) => [key.slice("xmlns:".length), namespace])),
            around,
          };
    scopes[depth] = scope;
    const isDefault = !name.includes(":") && (namespaceOf("", scope) ?? "") !== "";
    return {
      name: usualName(isDefault ? `:${name}` : name, scope),
      attributes: Object.fromEntries(
        entries.filter(([key]) => !declares(key)).map(([key, value]) => [usualName(key, scope), value]),
      ),
    };
  };
};
