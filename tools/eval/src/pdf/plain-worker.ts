import { parentPort } from "node:worker_threads";
import { extractText } from "unpdf";

// A PDF as unpdf alone reads it, in the place of the fetcher's own reader, so that both have the same limits.
process.on("unhandledRejection", () => undefined);

const read = async (bytes: Uint8Array): Promise<object> => {
  try {
    const { text } = await extractText(bytes, { mergePages: true });
    return text.trim() === "" ? { status: "unavailable", reason: "no-text" } : { status: "read", text };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { status: "unavailable", reason: isLocked ? "password-protected" : "damaged" };
  }
};

parentPort?.on("message", ({ bytes }: { readonly bytes: Uint8Array }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread, not of a window
  void read(bytes).then((answer) => parentPort?.postMessage(answer));
});
