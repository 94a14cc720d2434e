import { describe, expect, it } from "vitest";
import { aWriting } from "../testing/sample-writing.ts";
import { codeExcerpts } from "./code-excerpts.ts";
import { implementationItems } from "./implementation-items.ts";

const made = `import { Worker } from "bullmq";

const worker = new Worker("fetch-page", recover, { lockDuration: 5_000 });`;
const added = `const queue = new Queue("fetch-page");
await queue.add("page", { url });`;
const writing = aWriting([
  `# Workers

The worker that recovers a killed job is made with a short lock, see [the manual](https://queues.example).

\`\`\`ts
${made}
\`\`\`

Stop it before the process ends.
`,
  `# Queues

A job of a killed worker is added to the queue again by its name.

\`\`\`js
${added}
\`\`\`
`,
]);
const excerpts = codeExcerpts(writing);
const idOf = (code: string): string => excerpts.find(({ text }) => text.includes(code))?.id ?? "";

const answer = (...items: readonly (readonly [source: string, content: string])[]): string =>
  `<research_result>${items.map(([source, content]) => `<research_item><source>${source}</source><content>${content}</content></research_item>`).join("")}</research_result>`;
const fenced = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``;
const itemsOf = (...items: readonly (readonly [string, string])[]) =>
  implementationItems(answer(...items), excerpts, writing);
const codesOf = (...items: readonly (readonly [string, string])[]): string[] =>
  itemsOf(...items).map(({ excerpt }) => excerpt.implementation.code.quote);

describe("codeExcerpts", () => {
  it("shows code with the words around it, and no address outside the code", () => {
    const { text } = excerpts.find(({ id }) => id === idOf(made)) ?? { text: "" };
    expect(text).toContain("made with a short lock, see the manual.");
    expect(text).toContain(`\`\`\`ts\n${made}\n\`\`\``);
    expect(text).toContain("Stop it before the process ends.");
    expect(text).not.toContain("queues.example");
  });
});

describe("implementationItems", () => {
  it("keeps the order of the model, and publishes the code as it stands in the source", () => {
    const reindented = made.replaceAll(" ", "  ").replaceAll("\n", "\n\n\t");
    expect(codesOf([idOf(added), fenced(added)], [idOf(made), fenced(reindented)])).toEqual([added, made]);
  });

  it("publishes the whole program for a part of it, and finds it under another id", () => {
    const [, , last = ""] = made.split("\n");
    expect(codesOf([idOf(added), fenced(last)])).toEqual([made]);
  });

  it("cites what is said of the code by its source", () => {
    const said =
      "The worker that recovers a killed job gets a short lock. It was written by a famous author.";
    const [item] = itemsOf([idOf(made), `${said}\n\n${fenced(made)}`]);
    expect(item?.sentences).toMatchObject([
      { text: "The worker that recovers a killed job gets a short lock." },
    ]);
  });

  it.each([
    ["code that stands nowhere", fenced('rm("-rf", "/everything/there/is");')],
    ["code that was changed", fenced(made.replace("5_000", "9_000"))],
    ["code that was added to", fenced(`${made}\nawait worker.evil();`)],
    ["less than a line of code", fenced("const worker =")],
    ["no code", "The worker that recovers a killed job gets a short lock."],
  ])("drops %s", (_what, content) => {
    expect(codesOf([idOf(made), content])).toEqual([]);
  });

  it("shows a program once", () => {
    expect(codesOf([idOf(made), fenced(made)], [idOf(made), fenced(made)])).toEqual([made]);
  });
});
