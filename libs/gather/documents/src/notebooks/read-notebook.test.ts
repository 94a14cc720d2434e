import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const base64 = "iVBORw0KGgoAAAANSUhEUg".repeat(40);
const read = (value: unknown, name = "ice.ipynb") =>
  readSample(JSON.stringify(value), { uri: `file:${name}` });

describe("a Jupyter notebook", () => {
  const notebook = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { language_info: { name: "python" }, authors: [{ name: "Zoë Kříž" }] },
    cells: [
      {
        cell_type: "markdown",
        source: ["# Ice\n", "\n", `It held 41 days. ![cover](data:image/png;base64,${base64})`],
      },
      {
        cell_type: "code",
        source: "print(41 + 1)",
        outputs: [
          { output_type: "stream", name: "stdout", text: ["\u001b[31m42\u001b[0m\n"] },
          { output_type: "display_data", data: { "image/png": base64, "text/plain": ["<Figure>"] } },
          {
            output_type: "execute_result",
            data: {
              "text/html": "<table><tr><th>Day</th><th>cm</th></tr><tr><td>1</td><td>12</td></tr></table>",
              "text/plain": "x",
            },
          },
          { output_type: "error", ename: "KeyError", evalue: "\u001b[31m'ice'\u001b[0m", traceback: ["…"] },
        ],
      },
    ],
  };

  it("is its text, its code and the output, without pictures", async () => {
    expect(await read(notebook)).toMatchObject({
      mediaType: "application/x-ipynb+json",
      title: "Ice",
      author: "Zoë Kříž",
      text: [
        "# Ice\n\nIt held 41 days. cover",
        "```python\nprint(41 + 1)\n```",
        "```\n42\n```",
        "| Day | cm |\n| --- | --- |\n| 1 | 12 |",
        "```\nKeyError: 'ice'\n```",
      ].join("\n\n"),
    });
  });

  it("has what a line of output says last", async () => {
    const bar = ["\r  0%|   | 0/2", "\r 50%|▌  | 1/2", "\r100%|█| 2/2\n", "saved\r\r\n", "a\rb\n\r\nc\r"];
    const outputs = [{ output_type: "stream", name: "stderr", text: bar }];
    const cells = [{ cell_type: "code", source: "", outputs }];
    expect(await read({ nbformat: 4, metadata: {}, cells })).toMatchObject({
      text: "```\n100%|█| 2/2\nsaved\nb\n\nc\n```",
    });
  });

  it("is known by its form, and read where its cells are in worksheets", async () => {
    const cells = [
      { cell_type: "heading", level: 2, source: "Ice" },
      { cell_type: "markdown", source: "It froze." },
      { cell_type: "code", input: "1", outputs: [{ output_type: "pyout", text: "1" }] },
    ];
    expect(await read({ nbformat: 3, metadata: {}, worksheets: [{ cells }] }, "ice.json")).toMatchObject({
      text: "## Ice\n\nIt froze.\n\n```\n1\n```\n\n```\n1\n```",
    });
  });

  it("is damaged without cells or with broken JSON", async () => {
    expect(await read({ nbformat: 4 })).toMatchObject({ reason: "damaged" });
    const cut = JSON.stringify(notebook).slice(0, -20);
    expect(await readSample(cut, { uri: "file:ice.ipynb" })).toMatchObject({ reason: "damaged" });
  });
});
