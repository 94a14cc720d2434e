import { extractText } from "unpdf";

// A PDF as unpdf alone reads it, in the place of the fetcher's own reader, so that both have the same limits.
// pdf.js refuses the buffers in which bytes cross between processes.
process.on("unhandledRejection", () => undefined);

const read = async (bytes: Uint8Array): Promise<object> => {
  try {
    const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true });
    return text.trim() === "" ? { status: "unavailable", reason: "no-text" } : { status: "read", text };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { status: "unavailable", reason: isLocked ? "password-protected" : "damaged" };
  }
};

process.on("message", ({ bytes }: { readonly bytes: Uint8Array }) => {
  void read(bytes).then((answer) => process.send?.(answer));
});
