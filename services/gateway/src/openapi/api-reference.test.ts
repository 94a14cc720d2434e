import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startApp } from "../../test/start-app.ts";
import { problemKinds } from "../http/problem-kinds.ts";

const reference = readFileSync(`${import.meta.dirname}/../../../../docs/api.md`, "utf8");

/** The parts of docs/api.md that are headed by a method and a path. */
const sections = new Map(
  [
    ...reference.matchAll(
      /^### (?<route>(?:GET|POST|PUT|DELETE) \S+)\n(?<body>[\s\S]*?)(?=^#{2,3} |$(?![\s\S]))/gmu,
    ),
  ].map(({ groups }) => [groups?.["route"] ?? "", groups?.["body"] ?? ""] as const),
);

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  schema: z.looseObject({
    default: z.union([z.string(), z.number()]).optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    enum: z.array(z.string()).optional(),
  }),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ parameters: z.array(parameterSchema) }))),
});

const registered = async () => {
  const { url } = await startApp();
  const { paths } = documentSchema.parse(await (await fetch(`${url}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters }]) => ({
      route: `${method.toUpperCase()} ${path.replace("{path}", "*path").replace(/\{(\w+)\}/gu, ":$1")}`,
      parameters: parameters.filter((parameter) => parameter.in !== "path"),
    })),
  );
};

/** What is missing in the row of a parameter, which has its values and limit in the second cell, its default in the third. */
const missingIn = (row: string, { schema }: z.output<typeof parameterSchema>): readonly string[] => {
  const [, , limits = "", unsent = ""] = row.split("|");
  const { default: value, maximum, maxLength, enum: values = [] } = schema;
  const bounds = [maximum, maxLength]
    .flatMap((bound) => bound ?? [])
    .filter((bound) => bound < Number.MAX_SAFE_INTEGER)
    .map((bound) => bound.toLocaleString("en"));
  const expected = value?.toLocaleString("en") ?? "";
  return [
    ...[...values, ...bounds].filter(
      (fact) => !limits.match(/[\w,-]+/gu)?.some((word) => word.replace(/,$/u, "") === fact),
    ),
    ...(unsent.includes(expected) ? [] : [`the default ${expected}`]),
  ];
};

describe("docs/api.md", () => {
  it("has a section for every route of the gateway, and for no other", async () => {
    const routes = (await registered()).map(({ route }) => route);
    const documented = [...sections.keys()];
    expect(
      routes.filter((route) => !sections.has(route)),
      "write ### METHOD /path in docs/api.md",
    ).toEqual([]);
    expect(
      documented.filter((route) => !routes.includes(route)),
      "delete it from docs/api.md",
    ).toEqual([]);
  });

  it("has a row for each parameter, with its values, its limit and its default", async () => {
    const missing = (await registered()).flatMap(({ route, parameters }) =>
      parameters.flatMap((parameter) => {
        const rows = (sections.get(route) ?? "").split("\n").filter((line) => line.startsWith("|"));
        const row = rows.find((line) => line.split("|")[1]?.includes(`\`${parameter.name}\``));
        if (row === undefined) return [`${route}: ${parameter.name} has no row`];
        return missingIn(row, parameter).map(
          (fact) => `${route}: the row of ${parameter.name} does not say ${fact}`,
        );
      }),
    );
    expect(missing).toEqual([]);
  });

  it("has a row for each kind of problem, in the words of the page at /docs", () => {
    const rows = [...reference.matchAll(/^\| (\d{3}) +\| `([a-z-]+)` +\| (.+?) +\|$/gmu)].map((row) =>
      row.slice(1),
    );
    expect(rows).toEqual(
      Object.entries(problemKinds).map(([kind, { status, when }]) => [String(status), kind, when]),
    );
  });

  it("has an example of each route that calls it", () => {
    const without = [...sections].filter(([route, body]) => {
      const [method = "", path = ""] = route.split(" ");
      const pattern = path.replace(/[:*]\w+/gu, '[^\\s"]+');
      const called = [...body.matchAll(/^curl (?:[^\n]*\\\n)*[^\n]*/gmu)].map(([command]) => command);
      const isCall = (command: string): boolean =>
        new RegExp(`\\$Q${pattern}(?=[\\s"?]|$)`, "mu").test(command) &&
        (["GET", "POST"].includes(method) || command.includes(`-X ${method}`));
      return !called.some(isCall);
    });
    expect(without.map(([route]) => route)).toEqual([]);
  });
});
