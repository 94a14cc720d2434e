/* `/openapi.json` and `/docs`: the routes, for programs and for people. */
import { createHash } from "node:crypto";
import { problemAnchor, problemKinds } from "../http/problem-kinds.ts";
import type { Page, Route } from "../http/route.ts";
import { type DocumentedOperation, type OpenApiDocument, openApiDocument } from "./openapi-document.ts";

/** Style of the page; its digest is part of the Content-Security-Policy. */
const docsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px;max-height:24rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8884}
section{border-top:1px solid #8886;padding-top:.5rem}nav li{list-style:none}nav ul{padding:0}a{color:#0b5a78}@media(prefers-color-scheme:dark){a{color:#7cc4e0}}h2{font-size:1.15rem;margin:.5rem 0}h2 b{text-transform:uppercase;font-size:.8em;margin-right:.4em}nav{columns:20rem}nav a{text-decoration:none}`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const shown = (value: unknown): string =>
  `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;

const parameterTable = ({ parameters }: DocumentedOperation): string =>
  parameters.length === 0
    ? ""
    : `<table><thead><tr><th>parameter</th><th>in</th><th>schema</th></tr></thead><tbody>${parameters
        .map(
          ({ name, in: place, schema }) =>
            `<tr><td><code>${escaped(name)}</code></td><td>${place}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
        )
        .join("")}</tbody></table>`;

const curl = (method: string, path: string, hasBody: boolean): string =>
  `curl -s -X ${method.toUpperCase()} "$Q${path}"${hasBody ? " -H 'Content-Type: application/json' -d @body.json" : ""}`;

const operationSection = (
  document: OpenApiDocument,
  { path, method, operation }: { path: string; method: string; operation: DocumentedOperation },
): string => {
  const { operationId, summary, requestBody, responses } = operation;
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const schema = (title: string, key: string): string =>
    document.components.schemas[key] === undefined
      ? ""
      : `<details><summary>${title}</summary>${shown(document.components.schemas[key])}</details>`;
  return `<section id="${escaped(operationId)}"><h2><b>${method}</b> <code>${escaped(path)}</code></h2><p>${escaped(summary)}. Answers: ${escaped(Object.keys(responses).join(", "))}.</p>
${parameterTable(operation)}<pre tabindex="0">${escaped(curl(method, path, requestBody !== undefined))}</pre>${schema("Body", `${name}Body`)}${schema("Answer", `${name}Answer`)}</section>`;
};

/** Renders a text that contains `code`. */
const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/gu, "<code>$1</code>");

/** Renders a section for each kind of problem, the target of its `type`. */
const problemSections = (): string =>
  Object.entries(problemKinds)
    .map(
      ([kind, { status, title, retryable, when }]) =>
        `<section id="${problemAnchor(kind)}"><h3><code>${kind}</code>: ${escaped(title)}</h3><p>Status ${status}: ${prose(when)}.${
          retryable ? " The same request can succeed later." : ""
        }</p></section>`,
    )
    .join("\n");

/** Renders the document as an HTML page without scripts. */
const docsPage = (document: OpenApiDocument): string => {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const links = all.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${escaped(path)}</code></a> ${escaped(operation.summary)}</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Quarry API</title><style>${docsStyle}</style></head>
<body><main><h1>Quarry API</h1><p>For programs: <a href="/openapi.json">openapi.json</a>. <code>$Q</code> is the address of the gateway; with keys, send <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Routes"><ul>${links.join("")}</ul></nav>${all.map((one) => operationSection(document, one)).join("\n")}
<section id="problems"><h2>Problems</h2><p>The <code>type</code> of a problem leads to its section here; its <code>code</code> is the same word for programs.</p></section>
${problemSections()}</main></body></html>`;
};

const styleDigest = (): string => createHash("sha256").update(docsStyle).digest("base64");

/** `GET /openapi.json` and `GET /docs`: the API description for programs and people, rendered once. */
export const documentRoutes = (routes: readonly Route[]): readonly Page[] => {
  let made: { readonly json: string; readonly page: string } | undefined;
  const documents = () => {
    if (made !== undefined) return made;
    const document = openApiDocument(routes);
    made = { json: JSON.stringify(document), page: docsPage(document) };
    return made;
  };
  const policy = `default-src 'none'; style-src 'sha256-${styleDigest()}'; frame-ancestors 'none'; base-uri 'none'`;
  return [
    {
      method: "get",
      path: "/openapi.json",
      handlers: [(_request, response) => void response.type("application/json").send(documents().json)],
    },
    {
      method: "get",
      path: "/docs",
      handlers: [
        (_request, response) =>
          void response.set("Content-Security-Policy", policy).type("text/html").send(documents().page),
      ],
    },
  ];
};
