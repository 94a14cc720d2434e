import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentedRoutes } from "../../test/documented-routes.ts";
import { startApp } from "../../test/start/start-app.ts";
import { problemKinds } from "../http/problem-kinds.ts";

const reference = readFileSync(`${import.meta.dirname}/../../../../docs/api.md`, "utf8");

/** Sections of docs/api.md with a method and a path as heading. */
const sections = new Map(
  [
    ...reference.matchAll(
      /^### (?<route>(?:GET|POST|PUT|PATCH|DELETE) \S+)\n(?<body>[\s\S]*?)(?=^#{2,3} |$(?![\s\S]))/gmu,
    ),
  ].map(({ groups }) => [groups?.["route"] ?? "", groups?.["body"] ?? ""] as const),
);

const registered = async () => {
  const { url } = await startApp();
  return (await documentedRoutes(url)).map(({ method, path, parameters }) => ({
    route: `${method.toUpperCase()} ${path}`,
    parameters: parameters.filter((parameter) => parameter.in !== "path"),
  }));
};

/** Parameters shared by many routes, described once. */
const conventions = /^## Conventions\n([\s\S]*?)^## /mu.exec(reference)?.[1] ?? "";

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

  it("names each parameter in the section of its route, or in the conventions", async () => {
    const unnamed = (await registered()).flatMap(({ route, parameters }) =>
      parameters
        .map(({ name }) => name)
        .filter(
          (name) => !new RegExp(`(?:\\b|\\.)${name}\\b`, "u").test(`${sections.get(route)}${conventions}`),
        )
        .map((name) => `${route}: ${name}`),
    );
    expect(unnamed).toEqual([]);
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
