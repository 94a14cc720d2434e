import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

describe("a mailbox", () => {
  const mailbox = [
    "From mara@mill.example Tue Mar  7 09:30:00 2023",
    "From: Mara <mara@mill.example>",
    "Subject: Dam",
    "Date: Tue, 07 Mar 2023 09:30:00 +0100",
    "",
    "The dam leaks.",
    ">From Monday on it is shut.",
    "",
    "From jon@mill.example Wed Mar  8 10:00:00 2023",
    "From: Jon <jon@mill.example>",
    "Date: Wed, 08 Mar 2023 10:00:00 +0100",
    "",
    "# 9 litres",
    "",
  ].join("\n");

  it("is read message by message, each under its subject", async () => {
    expect(await readSample(mailbox, { uri: "file:inbox.mbox" })).toMatchObject({
      mediaType: "application/mbox",
      metadata: { messages: "2" },
      text: [
        "## Dam",
        "- From: Mara (mara@mill.example)\n- Date: 2023-03-07 08:30 UTC",
        "The dam leaks.\nFrom Monday on it is shut.",
        "## Without a subject",
        "- From: Jon (jon@mill.example)\n- Date: 2023-03-08 09:00 UTC",
        "\\# 9 litres",
      ].join("\n\n"),
    });
  });
});
