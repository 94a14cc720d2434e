import { describe, expect, it } from "vitest";
import { cleanReply, dropUnfinished } from "./clean-reply.ts";

const report = "# Turbines\n\n## Life\n\nThey last [1.2].";

describe("cleanReply", () => {
  it.each([
    ["nothing around it", report],
    ["a fence", `\`\`\`markdown\n${report}\n\`\`\``],
    ["a fence without a language", `\`\`\`\n${report}\n\`\`\`\n`],
    ["a fence that never ends", `\`\`\`md\n${report}`],
    ["a sentence before the fence and one behind it", `Sure!\n\n~~~md\n${report}\n~~~\n\nAnything else?`],
    [
      "thoughts before the title",
      `The user asks for turbines. Source 1 [1.2] says it.\n\nNow I write.\n\n${report}`,
    ],
    ["a remark behind a rule", `${report}\n\n---\n\nLet me know if I should say more!`],
  ])("finds a report with %s", (_what, reply) => {
    expect(cleanReply(reply)).toBe(report);
  });

  it("keeps a fence of code in a fenced report", () => {
    const coded = `${report}\n\n\`\`\`sh\nrun\n\`\`\`\n\nIt runs [2.1].`;
    expect(cleanReply(`\`\`\`markdown\n${coded}\n\`\`\``)).toBe(coded);
  });

  it("keeps citing text before the first heading if there is no title, and citing text after a rule", () => {
    const text = "They last [1.2].\n\n## More\n\nThey turn [1.1].\n\n---\n\nStorms spare them [1.3].";
    expect(cleanReply(`Here it is:\n\n${text}`)).toBe(text);
  });

  it("keeps a text without headings, and code after an introductory sentence", () => {
    const text = "Run it:\n\n```\na[1.1]\n```\n\nIt runs [2.1].";
    expect(cleanReply(text)).toBe(text);
  });
});

describe("dropUnfinished", () => {
  it.each([
    ["They last [1.2]. Storms spa", "They last [1.2]."],
    ["They last. [1.2, 1.3] Storms [1", "They last. [1.2, 1.3]"],
    ["- They last [1.2].\n- Storms", "- They last [1.2]."],
    ["They last [1.2].\n\n## Stor", "They last [1.2]."],
    ["They last [1.2].\n\n```sh\nrun --al", "They last [1.2]."],
    ["它们使用二十年。【1.2】风暴", "它们使用二十年。【1.2】"],
  ])("omits the end of %j", (text, kept) => {
    expect(dropUnfinished(text)).toBe(kept);
  });

  it.each([
    "They last [1.2].",
    "| a | b |\n|---|---|\n| c | d [1.2] |",
    "Run:\n\n```\nrun\n```\n\nDone [1.1].",
  ])("keeps %j, which ends with a whole one", (text) => {
    expect(dropUnfinished(text)).toBe(text);
  });
});
