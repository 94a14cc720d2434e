import { describe, expect, it } from "vitest";
import { readPicture } from "./read-picture.ts";

const neverRead = { hasTime: () => true, read: () => Promise.reject(new Error("it is read")) };

describe("readPicture", () => {
  it("refuses HEIC with a remedy, without opening it", async () => {
    const bytes = Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic", "latin1"), Buffer.alloc(64)]);
    expect(await readPicture(bytes, "image/heic", neverRead)).toMatchObject({
      reason: "unsupported-type",
      detail: expect.stringContaining("convert it to JPEG"),
    });
  });

  it("says that a picture of a few bytes is damaged", async () => {
    expect(await readPicture(Buffer.alloc(15), "image/png", neverRead)).toMatchObject({ reason: "damaged" });
  });
});
