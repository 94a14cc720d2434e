import { problemSchema } from "@quarry/contracts";
import { z } from "zod";
import type { Route } from "../http/route.ts";
import { packageVersion } from "../operation/deployment.ts";

/** A JSON Schema or a part of the document; only fields that are read again are typed. */
type Json = Readonly<Record<string, unknown>>;

/** An operation in OpenAPI 3.1. */
export type DocumentedOperation = ReturnType<typeof documented>;

/** The API in OpenAPI 3.1. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

/** Converts an express path to OpenAPI syntax. */
const documentedPath = (path: string): string => path.replace(/[:*]([A-Za-z]+)/g, "{$1}");

const propertiesOf = (schema: z.ZodType): readonly [string, Json][] => {
  const properties = jsonSchema(schema, "output")["properties"];
  return typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
};

const parametersOf = ({ path, query, headers = [] }: Route) => [
  ...[...path.matchAll(/[:*]([A-Za-z]+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" },
  })),
  ...(query === undefined ? [] : propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: false,
    schema,
  })),
  ...headers.map((name) => ({
    name,
    in: "header" as const,
    required: false,
    schema: { type: "string" },
  })),
];

const tagDescriptions: Readonly<Record<Route["tag"], string>> = {
  research: "Runs: from a question or a goal to a cited report",
  watches: "Questions that are repeated on a schedule, and their changes",
  collections: "Items whose content is read whole, and their markers",
  evidence: "The index, and searches in it",
  audits: "Texts whose citations are checked",
  clients: "Other protocols: MCP and OpenAI's API",
  operation: "Keys and rights, and the state of the service",
};

const titleOf = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const schemaReference = (name: string): Json => ({ schema: { $ref: `#/components/schemas/${name}` } });

const withoutContent: ReadonlySet<number> = new Set([204, 304]);

const responsesOf = ({ id, answer, statuses = [200], media = [] }: Route): Readonly<Record<string, Json>> => {
  const text = media.map((type) => [type, { schema: { type: "string" } }]);
  const content = {
    ...(answer !== undefined && { "application/json": schemaReference(`${titleOf(id)}Answer`) }),
    ...Object.fromEntries(text),
  };
  const success = statuses.map((status) => [
    String(status),
    {
      description: status === 202 ? "Accepted" : "Success",
      ...(withoutContent.has(status) ? {} : { content }),
    },
  ]);
  const problem = {
    description:
      "A problem: `code` names its kind, `retryable` says whether the same request can succeed later",
    content: { "application/problem+json": schemaReference("Problem") },
  };
  return Object.fromEntries([...success, ["4XX", problem], ["5XX", problem]]);
};

const documented = (route: Route) => ({
  operationId: route.id,
  tags: [route.tag],
  summary: route.summary,
  parameters: parametersOf(route),
  ...(route.body !== undefined && {
    requestBody: {
      required: true,
      content: { "application/json": schemaReference(`${titleOf(route.id)}Body`) },
    },
  }),
  responses: responsesOf(route),
});

const schemasOf = ({ id, body, answer }: Route): Readonly<Record<string, Json>> => ({
  ...(body !== undefined && { [`${titleOf(id)}Body`]: jsonSchema(body, "input") }),
  ...(answer !== undefined && { [`${titleOf(id)}Answer`]: jsonSchema(answer, "output") }),
});

/** Creates the document of these routes. */
export const openApiDocument = (routes: readonly Route[]) => {
  const byPath = Map.groupBy(routes, ({ path }) => documentedPath(path));
  const schemas: Readonly<Record<string, Json>> = {
    ...Object.fromEntries(routes.flatMap((route) => Object.entries(schemasOf(route)))),
    Problem: jsonSchema(problemSchema, "output"),
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "Quarry",
      version: packageVersion(),
      description: "Deep research in which every statement rests on a passage of a source.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    // Without configured keys the gateway requires none.
    security: [{ key: [] }, {}],
    paths: Object.fromEntries(
      [...byPath].map(([path, group]) => [
        path,
        Object.fromEntries(group.map((route) => [route.method, documented(route)])),
      ]),
    ),
    components: {
      schemas,
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  };
};
