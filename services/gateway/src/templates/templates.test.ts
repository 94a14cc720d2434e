import { runAcceptedSchema, templatesPageSchema, templateViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "../operation/deployment.ts";

const withModel = deploymentOf(
  gatewayConfig.parse({ LLM_BASE_URL: "http://127.0.0.1:9/v1", LLM_MODEL: "large" }),
);

const letter = { title: "Letter", text: "Outline: one page.", words: { min: 100, max: 300 } };

const start = async (deployment = withModel) => {
  const app = await startApp({ deployment });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    await fetch(`${app.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const list = async () => templatesPageSchema.parse(await (await ask("GET", "/v1/templates")).json()).data;
  return { ...app, ask, list };
};

describe("templates", () => {
  it("of the installation are listed, and an own one of the same name replaces one until it is removed", async () => {
    const { ask, list } = await start();
    const names = (await list()).map(({ name }) => name);
    expect(names).toContain("board-brief");
    expect((await list()).every(({ source }) => source === "installation")).toBe(true);
    const saved = templateViewSchema.parse(
      await (await ask("PUT", "/v1/templates/board-brief", letter)).json(),
    );
    expect(saved).toMatchObject({ ...letter, name: "board-brief", source: "own" });
    expect((await list()).map(({ name }) => name)).toEqual(names);
    expect(await (await ask("GET", "/v1/templates/board-brief")).json()).toEqual(saved);
    expect((await ask("DELETE", "/v1/templates/board-brief")).status).toBe(204);
    expect((await ask("DELETE", "/v1/templates/board-brief")).status).toBe(409);
    expect((await ask("DELETE", "/v1/templates/letter")).status).toBe(404);
  });

  it.each([
    ["Letter", letter, "(whole)"],
    ["letter", { ...letter, text: "x".repeat(8_001) }, "text"],
    ["letter", { ...letter, words: { min: 300, max: 100 } }, "words.max"],
    ["letter", { ...letter, tone: "plain" }, "tone"],
  ])("named %s are refused with the field: %#", async (name, body, field) => {
    const { ask } = await start();
    const refused = await ask("PUT", `/v1/templates/${name}`, body);
    expect((await problemIn(refused, 400)).errors).toMatchObject([{ field }]);
  });

  it("are kept with a run as they were, also for the same key after a change", async () => {
    const { ask, runs } = await start();
    await ask("PUT", "/v1/templates/letter", letter);
    const body = { question: "How tall is the tower?", template: "letter" };
    const submit = async () => {
      const accepted = await ask("POST", "/v1/research", body, { "idempotency-key": "one" });
      return runAcceptedSchema.parse(await accepted.json()).id;
    };
    const id = await submit();
    await ask("PUT", "/v1/templates/letter", { ...letter, title: "Long letter" });
    expect(await submit()).toBe(id);
    const shown = await (await ask("GET", `/v1/research/${id}`)).text();
    expect(shown).toContain('"template":"letter"');
    expect(shown).not.toContain("one page");
    expect(runs.created.map(({ request }) => request.templateContent)).toMatchObject([
      { ...letter, name: "letter" },
    ]);
  });

  it.each([
    [{ template: "no-such" }, withModel, "names no template"],
    [{ template: "board-brief", form: "paper" }, withModel, "form paper"],
    [{ template: "board-brief" }, deploymentOf(gatewayConfig.parse({})), "LLM_BASE_URL"],
  ])("are refused with the reason: %j", async (fields, deployment, reason) => {
    const { ask, runs } = await start(deployment);
    const refused = await ask("POST", "/v1/research", { question: "How tall is the tower?", ...fields });
    expect((await problemIn(refused, 400)).errors).toMatchObject([
      { field: "template", message: expect.stringContaining(reason) },
    ]);
    expect(runs.created).toEqual([]);
  });
});
