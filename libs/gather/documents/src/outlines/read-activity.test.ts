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
  const searched = {
    header: "Search",
    title: "Searched for weirs",
    time: "2024-05-02T10:11:12Z",
    products: ["Search"],
  };
  expect(await readSample(JSON.stringify([entry, searched]), { uri: "file:history.json" })).toMatchObject({
    title: "YouTube",
    text: "# YouTube\n\n- Watched The weir (https://www.youtube.com/watch?v=x), 2024-05-03: Harbour TV\n- Searched for weirs, 2024-05-02",
  });
});

it("leaves a list with headers, titles and times as JSON", async () => {
  const news = { header: "Council", title: "Weir", time: "2024-05-03T10:11:12Z", body: "It held 41 days." };
  expect(await readSample(JSON.stringify([news]), { uri: "file:a.json" })).toMatchObject({
    mediaType: "application/json",
    text: expect.stringContaining("It held 41 days."),
  });
});
