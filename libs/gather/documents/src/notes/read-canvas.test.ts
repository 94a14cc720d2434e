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
