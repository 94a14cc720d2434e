import { expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const card = (y: number, fields: object) => ({ id: String(y), x: 1, y, width: 9, height: 9, ...fields });

it("reads the cards of a canvas from top to bottom", async () => {
  const nodes = [
    card(2, { type: "link", url: "https://a.example/" }),
    card(1, { type: "text", text: 'It held\n41 "dry" days.' }),
  ];
  const edges = [{ id: "e", fromNode: "1", toNode: "2", label: "says" }];
  expect(await readSample(JSON.stringify({ nodes, edges }), { uri: "file:a.canvas" })).toMatchObject({
    text: 'It held\n41 "dry" days.\n\nhttps://a.example/\n\nsays',
  });
});

it.each([
  ["files", { id: "a", type: "file", name: "main.ts", description: "Starts in 3 steps." }],
  ["cards without text", card(1, { type: "text", content: "Starts in 3 steps." })],
  ["groups of a diagram", { id: "a", type: "group", position: { x: 1, y: 2 }, data: "Starts in 3 steps." }],
])("leaves a graph of %s as JSON", async (_what, node) => {
  expect(
    await readSample(JSON.stringify({ nodes: [node], edges: [] }), { uri: "file:a.json" }),
  ).toMatchObject({
    mediaType: "application/json",
    text: expect.stringContaining("Starts in 3 steps."),
  });
});

it("names a drawing that is not read", async () => {
  const drawing = {
    type: "excalidraw",
    elements: [],
    files: { f: { dataURL: "data:image/png;base64,AAAA" } },
  };
  expect(await readSample(JSON.stringify(drawing), { uri: "file:a.excalidraw" })).toMatchObject({
    reason: "unsupported-type",
    detail: expect.stringContaining("Excalidraw"),
  });
});
