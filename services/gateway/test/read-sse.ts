import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";

/** Yields the frames of a server-sent event stream as they arrive: fields by name, comments under "comment". */
export async function* sseFrames(response: Response): AsyncGenerator<Readonly<Record<string, string>>> {
  let buffer = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    buffer += chunk;
    const frames = buffer.split("\n\n");
    buffer = frames.pop() ?? "";
    for (const frame of frames) {
      yield Object.fromEntries(
        frame.split("\n").map((line) => {
          const [name = "", ...rest] = line.split(": ");
          return [name === "" ? "comment" : name, rest.join(": ")];
        }),
      );
    }
  }
}

/** Returns the log entry of a frame. */
export const entryOf = (frame: Readonly<Record<string, string>>): LoggedEvent =>
  loggedEventSchema.parse(JSON.parse(frame["data"] ?? ""));

/** Returns all frames until the stream ends. */
export const allFrames = async (response: Response): Promise<Readonly<Record<string, string>>[]> =>
  await Array.fromAsync(sseFrames(response));
