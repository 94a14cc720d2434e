import { z } from "zod";

const documentSchema = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
      }),
    ),
  ),
});

/** Returns every route in the OpenAPI document of a gateway, with its path in express syntax. */
export const documentedRoutes = async (url: string) => {
  const { paths } = documentSchema.parse(await (await fetch(`${url}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path: path.replace("{path}", "*path").replace(/\{(\w+)\}/gu, ":$1"),
      ...operation,
    })),
  );
};
