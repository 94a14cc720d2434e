import { existsSync, readFileSync } from "node:fs";
import { searchEngines } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { searchVariables } from "../../config.ts";
import { engineSetupAdvice } from "./engine-names.ts";

const root = `${import.meta.dirname}/../../../../..`;
const read = (file: string): string => readFileSync(`${root}/${file}`, "utf8");
const servers = "tools/lab/testkit/src/search-servers";

describe("every search engine", () => {
  it.each(Object.entries(searchEngines))("%s has its code", (name, { isKeyless }) => {
    const files = isKeyless ? [`../keyless/${name}.ts`] : [`${name}-provider.ts`, `${name}-provider.test.ts`];
    for (const file of files)
      expect(existsSync(`${import.meta.dirname}/${file}`), `write ${file} beside engine-names.ts`).toBe(true);
  });

  it.each(Object.entries(searchEngines))("%s is played by a server of testkit", (name, { isKeyless }) => {
    const exported = new RegExp(`\\bstart${name.replaceAll("-", "")}\\w*\\b`, "iu");
    const place = isKeyless ? `a server to a file of ${servers}/keyless` : `${servers}/start-${name}.ts`;
    expect(read(`${servers}/index.ts`), `add ${place} and export it from index.ts`).toMatch(exported);
  });

  it.each(Object.values(searchEngines))("$label is in docs/fetching.md", ({ label }) => {
    expect(
      /^\*\*Search\.\*\*.*/mu.exec(read("docs/fetching.md"))?.[0],
      `name ${label} in the paragraph Search of docs/fetching.md`,
    ).toContain(label);
  });

  it.each(Object.values(searchEngines))("$label is in the lists of its engines", ({ label, isKeyless }) => {
    expect(read("services/fetcher/README.md"), `name ${label} in services/fetcher/README.md`).toContain(
      label,
    );
    if (isKeyless)
      expect(read("docs/fetching.md"), `add a row for ${label} to docs/fetching.md`).toMatch(
        new RegExp(`^\\| ${label} `, "mu"),
      );
  });

  it.each(Object.keys(searchEngines))("%s is in docs/api.md", (name) => {
    expect(
      /^\| `sources\.providers`.*/mu.exec(read("docs/api.md"))?.[0],
      `name ${name} with sources.providers in docs/api.md`,
    ).toContain(`\`${name}\``);
  });

  it.each(Object.values(searchEngines))(
    "$label is set up by $setUpBy, which is a variable",
    ({ setUpBy }) => {
      expect(
        Object.keys(searchVariables),
        `add ${setUpBy} to searchVariables in services/fetcher/src/config.ts`,
      ).toContain(setUpBy);
      expect(engineSetupAdvice()).toContain(setUpBy);
    },
  );

  it.each(
    Object.keys(searchVariables).filter((name) => /_(?:KEY|URL|MODEL|REQUESTS_PER_SECOND)$/u.test(name)),
  )("%s reaches the fetcher of the compose file", (variable) => {
    expect(
      read("docker-compose.yml"),
      `add ${variable} to the environment of the fetcher in docker-compose.yml`,
    ).toMatch(new RegExp(`^ +${variable}:`, "mu"));
  });
});
