import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createArchive } from "./bundle-archive.ts";

const file = (path: string, text: string) => ({
  path,
  bytes: Buffer.byteLength(text),
  content: async () => Buffer.from(text),
});
const files = [
  file("report.md", "# Grün 🙂\n"),
  file("sources/a.txt", ""),
  file("史/料.txt", "工".repeat(100_000)),
];

describe("createArchive", () => {
  it("is a zip of the files in one folder, with the declared length", async () => {
    const { bytes, stream } = await createArchive("run", files);
    const zip = await buffer(stream);
    expect(zip.length).toBe(bytes);
    const read = Object.entries(unzipSync(zip)).map(([path, content]) => [path, strFromU8(content)]);
    expect(read).toEqual([
      ["run/report.md", "# Grün 🙂\n"],
      ["run/sources/a.txt", ""],
      ["run/史/料.txt", "工".repeat(100_000)],
    ]);
  });

  it("has the declared length with thousands of files, and contains all of them", async () => {
    const many = Array.from({ length: 3_000 }, (_one, index) =>
      file(`sources/${index}.txt`, `text ${index}`),
    );
    const { bytes, stream } = await createArchive("run", many);
    const zip = await buffer(stream);
    expect(zip.length).toBe(bytes);
    const read = unzipSync(zip);
    expect(Object.keys(read)).toHaveLength(3_000);
    expect(strFromU8(read["run/sources/2999.txt"] ?? new Uint8Array())).toBe("text 2999");
  });

  it("has the same bytes each time", async () => {
    const [one, other] = await Promise.all([createArchive("run", files), createArchive("run", files)]);
    expect(await buffer(one.stream)).toEqual(await buffer(other.stream));
  });

  it("requests a file when its turn comes, and not while there is no reader", async () => {
    const asked: string[] = [];
    const large = Array.from({ length: 50 }, (_, index) => {
      const one = file(`${index}.txt`, "x".repeat(100_000));
      return {
        ...one,
        content: async () => {
          asked.push(one.path);
          return await one.content();
        },
      };
    });
    const { stream } = await createArchive("run", large);
    await new Promise((resolve) => stream.once("readable", resolve));
    expect(asked.length).toBeLessThan(10);
    await buffer(stream);
    expect(asked).toHaveLength(50);
  });

  it("fails when a file cannot be read, and when its bytes differ from those declared", async () => {
    const gone = {
      path: "gone.txt",
      bytes: 3,
      content: async () => await Promise.reject(new Error("deleted")),
    };
    const failing = await createArchive("run", [gone]);
    await new Promise((resolve) => failing.stream.once("close", resolve));
    await expect(buffer(failing.stream)).rejects.toThrow("deleted");
    const longer = await createArchive("run", [{ ...file("a.txt", "four"), bytes: 3 }]);
    await expect(buffer(longer.stream)).rejects.toThrow();
  });
});
