import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const meetingSchema = z.object({ id: z.string(), text: z.string() });

const folder = process.env["QUARRY_DATA"] ?? resolve(import.meta.dirname, "../../../../../shared/data");
const file = join(folder, "qmsum/meetings.jsonl");

/** Whether the transcripts of real meetings are at hand. */
export const hasMeetings = existsSync(file);

/** So many real meetings; `QUARRY_MEETINGS` asks for more than the suite has time for. */
export const readMeetings = (usually: number) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .slice(0, Number(process.env["QUARRY_MEETINGS"] ?? usually))
    .map((line) => meetingSchema.parse(JSON.parse(line)));
