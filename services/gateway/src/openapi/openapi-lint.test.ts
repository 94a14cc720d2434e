import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { startApp } from "../../test/start/start-app.ts";

/** The rule requires a success status, and this route only redirects. */
const redirect =
  "operation-2xx-response #/paths/~1v1~1research~1{id}~1sources~1{file}/get/responses: Operation must have at least one `2XX` response.";

it("is without a finding of Redocly's strict rules, but for the one route that only redirects", async () => {
  const { url } = await startApp();
  const source = await (await fetch(`${url}/openapi.json`)).text();
  const config = await createConfig({ extends: ["recommended-strict"] });
  const findings = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const said = findings.map(
    ({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(said).toEqual([redirect]);
});
