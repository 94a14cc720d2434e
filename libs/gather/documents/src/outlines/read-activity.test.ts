import { expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

it("reads a history of Google Takeout", async () => {
  const entry = {
    header: "YouTube",
    title: "Watched The weir",
    titleUrl: "https://www.youtube.com/watch?v=x",
    subtitles: [{ name: "Harbour TV", url: "https://www.youtube.com/channel/y" }],
    time: "2024-05-03T10:11:12.345Z",
    products: ["YouTube"],
  };
  const searched = { header: "Search", title: "Searched for weirs", time: "2024-05-02T10:11:12Z" };
  expect(await readSample(JSON.stringify([entry, searched]), { uri: "file:history.json" })).toMatchObject({
    title: "YouTube",
    text: "# YouTube\n\n- Watched The weir (https://www.youtube.com/watch?v=x), 2024-05-03: Harbour TV\n- Searched for weirs, 2024-05-02",
  });
});
