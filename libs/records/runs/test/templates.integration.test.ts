import type { Template } from "@quarry/contracts";
import { createTemplateStore } from "@quarry/runs";
import { redisTest as it } from "@quarry/testkit";
import { expect, onTestFinished } from "vitest";

const template: Template = { name: "letter", title: "Letter", description: "", text: "Outline: one page." };

const open = (url: string) => {
  const templates = createTemplateStore({ redis: { url }, clock: () => 0 });
  onTestFinished(() => templates.close());
  return templates;
};

it("keeps templates by owner and name, and replaces them", async ({ redis }) => {
  const templates = open(redis.url);
  await templates.put(template, "anna");
  const saved = await templates.put({ ...template, title: "Short letter" }, "anna");
  expect(saved).toEqual({ ...template, title: "Short letter", updatedAt: "1970-01-01T00:00:00.000Z" });
  expect(await templates.list("anna")).toEqual([saved]);
  expect(await templates.get("letter", "anna")).toEqual(saved);
  expect(await templates.get("letter", "ben")).toBeUndefined();
  expect(await templates.remove("letter", "ben")).toBe(false);
  expect(await templates.remove("letter", "anna")).toBe(true);
  expect(await templates.list("anna")).toEqual([]);
});

it("keeps a hundred of an owner, and still replaces those", async ({ redis }) => {
  const templates = open(redis.url);
  for (let made = 0; made < 100; made += 1) await templates.put({ ...template, name: `letter-${made}` });
  await expect(templates.put(template)).rejects.toMatchObject({ code: "too-many" });
  await templates.put({ ...template, name: "letter-7", title: "Seven" });
  expect((await templates.get("letter-7"))?.title).toBe("Seven");
});
