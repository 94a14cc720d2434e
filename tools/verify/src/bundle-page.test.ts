import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runEventSchema } from "@quarry/contracts";
import { expect, it } from "vitest";
import { bundleLayout } from "./bundle-files.ts";

const page = await readFile(join(import.meta.dirname, "../../../docs/bundle.md"), "utf8");
const events = runEventSchema.options.map(({ shape }) => shape.type.value);

it.each([...bundleLayout, ...events])("docs/bundle.md says what %s is", (name) => {
  expect(page).toContain(`\`${name}\``);
});
