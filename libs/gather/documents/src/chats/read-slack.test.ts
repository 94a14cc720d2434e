import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const read = (value: unknown) => readSample(JSON.stringify(value), { uri: "file:chat.json" });

describe("an export of Slack", () => {
  it("is read with names and times", async () => {
    const value = [
      {
        type: "message",
        ts: "1678177800.000200",
        user: "U1",
        user_profile: { real_name: "Mara" },
        text: "The lake &lt;froze&gt; &amp; held.",
      },
      { type: "message", ts: "1678177860.0", user: "U2", username: "Jon", text: "41 days." },
    ];
    expect(await read(value)).toMatchObject({
      text: "## 2023-03-07\n\nMara (08:30): The lake <froze> & held.\n\nJon (08:31): 41 days.",
      publishedAt: "2023-03-07",
    });
  });

  it("names channels by their sign, and has no reports of who joined", async () => {
    const message = { type: "message", ts: "1678177800.0", user: "U1" };
    const value = [
      { ...message, subtype: "channel_join", text: "<@U1> has joined the channel" },
      { ...message, text: "See <#C1|ice> or <#C2|>, <@U2|jon>." },
    ];
    expect(await read(value)).toMatchObject({
      text: "## 2023-03-07\n\nU1 (08:30): See #ice or #C2, @jon.",
    });
  });

  it("has the signs of code", async () => {
    const text = "Run `cp ~/a~ ~/b~` or ```cp ~/a~ .```, ~not~ now.";
    expect(await read([{ type: "message", ts: "1678177800.0", user: "U1", text }])).toMatchObject({
      text: "## 2023-03-07\n\nU1 (08:30): Run `cp ~/a~ ~/b~` or ```cp ~/a~ .```,  now.",
    });
  });

  it("has the words of times and groups, and none that are struck out", async () => {
    const message = { type: "message", ts: "1678177800.0", user: "U1" };
    const value = [
      { ...message, text: "<!subteam^S1|@divers> dive at <!date^1678200000^{time}|3 pm>, <!here>." },
      { ...message, text: "~Twelve~ ~40 to ~50 divers, a~b~c, (~no~) in ~/ice." },
    ];
    expect(await read(value)).toMatchObject({
      text: "## 2023-03-07\n\nU1 (08:30): @divers dive at 3 pm, @here.\n\nU1 (08:30): ~40 to ~50 divers, a~b~c, () in ~/ice.",
    });
  });

  it("keeps the topic of a channel, and the reports of a file with nothing else", async () => {
    const message = { type: "message", ts: "1678177800.0", user: "U1" };
    const joined = { ...message, subtype: "channel_join", text: "Ann has joined" };
    const topic = { ...message, subtype: "channel_topic", text: "set the topic: Ice on Friday" };
    expect(await read([joined, topic])).toMatchObject({
      text: "## 2023-03-07\n\nU1 (08:30): set the topic: Ice on Friday",
    });
    expect(await read([joined])).toMatchObject({ text: "## 2023-03-07\n\nU1 (08:30): Ann has joined" });
  });

  it("has the words of blocks and attachments, with which programs write", async () => {
    const message = { type: "message", ts: "1678177800.0", username: "Gauge", text: "" };
    const element = (text: string, style = {}) => ({ type: "text", text, style });
    const rich = [
      {
        type: "rich_text_section",
        elements: [element("It held "), element("14 ", { strike: true }), element("41 days.")],
      },
      { type: "rich_text_list", elements: [{ type: "rich_text_section", elements: [element("Tarn")] }] },
    ];
    const value = [
      {
        ...message,
        blocks: [
          { type: "header", text: { type: "plain_text", text: "Ice" } },
          { type: "rich_text", elements: rich },
        ],
      },
      { ...message, attachments: [{ fallback: "no", title: "Roll", text: "Tarn: 41 days." }] },
    ];
    expect(await read(value)).toMatchObject({
      text: "## 2023-03-07\n\nGauge (08:30): Ice\nIt held 41 days.\nTarn\n\nGauge (08:30): Roll\nTarn: 41 days.",
    });
  });

  it("has messages that are only a file", async () => {
    const message = { type: "message", ts: "1678177800.0", username: "Mara", text: "" };
    const files = [{ id: "F1", name: "roll.pdf", title: "Roll" }];
    expect(await read([{ ...message, files }])).toMatchObject({
      text: "## 2023-03-07\n\nMara (08:30): [File: roll.pdf]",
    });
  });

  it("has the blocks that its text lacks, with their fields in lines", async () => {
    const mark = (text: string) => ({ type: "mrkdwn", text });
    const message = { type: "message", ts: "1678177800.0", username: "Gauge" };
    const rich = [
      { type: "user", user_id: "U9" },
      { type: "text", text: " counted 41 days.", style: { bold: true } },
    ];
    const value = [
      {
        ...message,
        text: "The ice broke",
        blocks: [
          { type: "header", text: { type: "plain_text", text: "The ice broke" } },
          { type: "section", fields: [mark("*Priority:* High"), mark("*Owner:* Ada")] },
          { type: "context", elements: [mark("By Ada"), mark("3 May")] },
        ],
      },
      {
        ...message,
        text: "<@U9|jon> *counted 41 days.*",
        blocks: [{ type: "rich_text", elements: [{ type: "rich_text_section", elements: rich }] }],
      },
      {
        ...message,
        text: "",
        attachments: [{ title: "Roll", fields: [{ title: "Tarn", value: "41" }, {}] }],
      },
    ];
    expect(await read(value)).toMatchObject({
      text: [
        "## 2023-03-07",
        "Gauge (08:30): The ice broke",
        "*Priority:* High\n*Owner:* Ada\nBy Ada\n3 May",
        "Gauge (08:30): @jon *counted 41 days.*",
        "Gauge (08:30): Roll\nTarn: 41",
      ].join("\n\n"),
    });
  });

  it("has as an archive the names of its list of users", async () => {
    const message = { type: "message", ts: "1678177800.0", user: "U01MARA9" };
    const elements = [
      { type: "user", user_id: "U01MARA9" },
      { type: "text", text: " looked in " },
      { type: "channel", channel_id: "C1" },
    ];
    const archive = zipSync({
      "users.json": strToU8(
        JSON.stringify([{ id: "U01MARA9", name: "mara", profile: { real_name: "Mara" } }]),
      ),
      "channels.json": strToU8(JSON.stringify([{ id: "C1", name: "gauges" }])),
      "ice/2023-03-07.json": strToU8(
        JSON.stringify([
          { ...message, text: "<@U01MARA9> counted 41 days in <#C1|>." },
          { ...message, text: "", blocks: [{ type: "rich_text_section", elements }] },
        ]),
      ),
    });
    expect(await readSample(archive, { uri: "file:slack.zip" })).toMatchObject({
      text: "## 2023-03-07\n\nMara (08:30): @Mara counted 41 days in #gauges.\n\nMara (08:30): @Mara looked in #gauges",
    });
  });

  it("is no archive because of a list of users", async () => {
    const archive = zipSync({
      "users.json": strToU8(JSON.stringify([{ id: "1", name: "Mara" }])),
      "groups.json": strToU8(JSON.stringify([{ name: "keepers" }])),
    });
    const read = await readSample(archive, { uri: "file:export.zip" });
    expect(read).toMatchObject({ text: expect.stringMatching(/Mara[^]*keepers/u) });
  });

  it("leaves out only the lists of its own folder", async () => {
    const archive = zipSync({
      "slack/users.json": strToU8(JSON.stringify([{ id: "U01MARA9", name: "mara" }])),
      "slack/channels.json": strToU8(JSON.stringify([{ name: "ice" }])),
      "canal/channels.json": strToU8(JSON.stringify([{ name: "Aldby" }])),
    });
    const read = await readSample(archive, { uri: "file:export.zip" });
    expect(read).toMatchObject({ text: expect.stringContaining("Aldby") });
    expect(read).not.toMatchObject({ text: expect.stringMatching(/\bice\b/u) });
  });
});
