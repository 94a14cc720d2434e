import { createHash } from "node:crypto";
import type { Route } from "../http/route.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import { openApiDocument } from "./openapi-document.ts";

const styleDigest = (): string => createHash("sha256").update(docsStyle).digest("base64");

/** `GET /openapi.json` and `GET /docs`: what the routes are, for programs and for people; both are made once. */
export const documentRoutes = (routes: readonly Route[]): readonly Route[] => {
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
