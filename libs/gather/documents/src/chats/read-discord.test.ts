import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const read = (...messages: readonly object[]) => {
  const timestamp = "2023-03-07T08:30:00+00:00";
  const value = {
    channel: { name: "ice" },
    messages: messages.map((message) => ({ timestamp, author: { name: "Mara" }, content: "", ...message })),
  };
  return readSample(JSON.stringify(value), { uri: "file:chat.json" });
};
const embed = {
  title: "Roll",
  url: null,
  description: "The tarn froze.",
  author: { name: "Ice office" },
  footer: { text: "By hand" },
  fields: [
    { name: "Days", value: "41", isInline: true },
    { name: "Lake", value: "Tarn" },
  ],
};

describe("a channel of Discord", () => {
  it("has all words of an embed", async () => {
    expect(await read({ embeds: [embed] })).toMatchObject({
      text: expect.stringMatching(
        /Mara \(08:30\): Ice office\n\nRoll\n\nThe tarn froze\.\n\nDays: 41\nLake: Tarn\n\nBy hand$/u,
      ),
    });
  });

  it("has the result of a poll in words", async () => {
    const result = {
      poll_question_text: "Which lake?",
      victor_answer_id: "1",
      victor_answer_text: "Tarn",
      victor_answer_votes: "7",
      total_votes: "9",
    };
    const fields = Object.entries(result).map(([name, value]) => ({ name, value }));
    expect(await read({ embeds: [{ fields }] })).toMatchObject({
      text: expect.stringMatching(
        /: Poll: Which lake\?\nWinner: Tarn\nVotes for the winner: 7\nAll votes: 9$/u,
      ),
    });
  });

  it("has the embeds and the names of files of what is passed on", async () => {
    const forwardedMessage = {
      content: "",
      embeds: [{ title: null, description: "It froze." }],
      attachments: [{ fileName: "roll.pdf" }],
    };
    expect(await read({ forwardedMessage })).toMatchObject({
      text: expect.stringMatching(/Mara \(08:30\): Forwarded: It froze\.\n\n\[File: roll\.pdf\]$/u),
    });
    expect(await read({ content: "See:", forwardedMessage: { content: "" } })).toMatchObject({
      text: expect.stringMatching(/Mara \(08:30\): See:$/u),
    });
  });

  it("has messages that are only a file", async () => {
    expect(await read({ attachments: [{ id: "5", fileName: "tarn.jpg" }] })).toMatchObject({
      metadata: { messages: "1" },
      text: expect.stringMatching(/Mara \(08:30\): \[File: tarn\.jpg\]$/u),
    });
  });

  it("has no reports of who joined", async () => {
    const joined = { type: "GuildMemberJoin", content: "Joined the server." };
    expect(await read(joined)).toMatchObject({ text: expect.stringMatching(/: Joined the server\.$/u) });
    expect(await read(joined, { type: "Reply", content: "It froze." })).toMatchObject({
      metadata: { messages: "1" },
      text: expect.stringMatching(/## 2023-03-07\n\nMara \(08:30\): It froze\.$/u),
    });
  });
});
