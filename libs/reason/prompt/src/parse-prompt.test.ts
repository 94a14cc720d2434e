import { describe, expect, it } from "vitest";
import { parsePrompt } from "./parse-prompt.ts";

const frontMatter = ["id: greet", "version: 2", "tier: fast", "input: [name]", "outputLanguage: In English."];

const file = (changes: { front?: string[]; body?: string } = {}): string =>
  ["---", ...(changes.front ?? frontMatter), "---", "", changes.body ?? "Greet {{ name }}.", ""].join("\n");

const replaced = (index: number, line: string): string[] => frontMatter.with(index, line);

describe("parsePrompt", () => {
  it("reads front matter and text, and ends with the language rule", () => {
    expect(parsePrompt("greet", file())).toStrictEqual({
      id: "greet",
      version: 2,
      tier: "fast",
      input: ["name"],
      untrusted: [],
      outputLanguage: "In English.",
      text: "Greet {{ name }}.\n\nIn English.\n",
    });
  });

  it("reads a file with Windows line ends", () => {
    expect(parsePrompt("greet", file().replaceAll("\n", "\r\n")).text).toBe(
      "Greet {{ name }}.\n\nIn English.\n",
    );
  });

  it.each([
    ["no front matter", "Greet {{name}}.", "does not begin with front matter"],
    ["broken YAML", file({ front: ["id: [", "version: 2"] }), "is not YAML"],
    ["a version of zero", file({ front: replaced(1, "version: 0") }), "version"],
    ["an unknown key", file({ front: [...frontMatter, "model: big"] }), "model"],
    ["another id than its name", file({ front: replaced(0, "id: other") }), "its id is other"],
    ["an undeclared placeholder", file({ body: "{{name}} {{age}}" }), "not in its input: age"],
    [
      "optional lines of an undeclared variable",
      file({ body: "{{name}}\n{{? age}}\nOld.\n{{/ age}}" }),
      "not in its input: age",
    ],
    ["a declared value without a place", file({ body: "Hello" }), "not in its text: name"],
    ["an unknown untrusted value", file({ front: [...frontMatter, "untrusted: [page]"] }), "page"],
    ["a malformed placeholder", file({ body: "{{name}} {{Other-Name}}" }), "{{Other-Name}}"],
    ["an open placeholder", file({ body: "{{name}} {{oops" }), "{{oops"],
  ])("refuses %s", (_what, text, message) => {
    expect(() => parsePrompt("greet", text)).toThrow(
      expect.objectContaining({ code: "bad-configuration", message: expect.stringContaining(message) }),
    );
  });
});
