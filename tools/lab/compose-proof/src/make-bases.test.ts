import { resolve } from "node:path";
import { expect, it } from "vitest";
import { officialImages } from "./make-bases.ts";

it("knows the images of others that this checkout needs", async () => {
  const images = await officialImages(resolve(import.meta.dirname, "../../../.."));
  expect(Object.keys(images).toSorted()).toEqual(["node", "qdrant", "redis", "searxng"]);
  for (const image of Object.values(images)) expect(image).toMatch(/^[\w./-]+:[\w.-]+$/u);
});
