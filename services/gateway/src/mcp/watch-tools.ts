import {
  feedLinkSchema,
  watchChangesSchema,
  watchIdSchema,
  watchRequestSchema,
  watchSummarySchema,
  watchViewSchema,
} from "@quarry/contracts";
import type { WatchRecord } from "@quarry/runs";
import { z } from "zod";
import { parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { makeWatch } from "../watches/new-watch.ts";
import { changeWatch, makeFeedLink, removeWatch, type WatchPorts, watchView } from "../watches/watches.ts";
import { answerWith, readOnly, removing, replacing, searching, type RegisterTool } from "./tools.ts";

const listed = 50;

const noWatch = problem("not-found", "id: there is no watch with this id; list_watches lists them.");

const scheduleField = z
  .string()
  .describe('How often: "every 6h", "every 1d", "every 2w", or a cron expression of five fields.');
const timeZoneField = z.string().describe("Time zone of a cron expression, such as Europe/Berlin.");

export const registerWatchTools = (tool: RegisterTool, ports: WatchPorts, origin: string): void => {
  tool("watch_question", "Watch a question", {
    description:
      "Asks a question again on a schedule and reports what is new, stronger, weaker, contradicted or gone. Answers with the watch; get_watch has the changes.",
    inputSchema: {
      question: z.string().optional().describe("The question; it is asked at once for the first time."),
      run_id: z.string().optional().describe("Instead of a question: the run whose report it continues."),
      schedule: scheduleField.default("every 1d"),
      time_zone: timeZoneField.default("UTC"),
    },
    outputSchema: watchViewSchema.shape,
    annotations: searching,
    answer: async ({ question, run_id: runId, schedule, time_zone: timeZone }) => {
      const asked = parseValue(watchRequestSchema, { question, runId, schedule, timeZone }, "call");
      const made = await makeWatch(ports, asked);
      return answerWith(await watchView(ports, made));
    },
  });
  tool("list_watches", "List watches", {
    description: "The questions that are watched, newest first.",
    inputSchema: {},
    outputSchema: {
      watches: z.array(
        watchSummarySchema.pick({
          id: true,
          question: true,
          schedule: true,
          timeZone: true,
          paused: true,
          checkedAt: true,
          outcome: true,
        }),
      ),
    },
    annotations: readOnly,
    answer: async () => {
      const watches = (await ports.watches.list({ limit: listed })).map(
        ({ id, request, schedule, timeZone, paused, checkedAt, outcome }) => ({
          id,
          question: request.question,
          schedule,
          timeZone,
          paused,
          checkedAt,
          outcome,
        }),
      );
      return answerWith({ watches });
    },
  });
  const known = async (id: string): Promise<WatchRecord> => {
    const watch = watchIdSchema.safeParse(id).success ? await ports.watches.get(id) : undefined;
    if (watch === undefined) throw new Refusal(noWatch);
    return watch;
  };
  tool("get_watch", "Show what has changed", {
    description: "A watch with the changes that its repetitions found, newest first, each with its sentence.",
    inputSchema: { id: z.string() },
    outputSchema: watchViewSchema.shape,
    annotations: readOnly,
    answer: async ({ id }) => {
      return answerWith(await watchView(ports, await known(id)));
    },
  });
  tool("change_watch", "Change a watch", {
    description: "Pauses or resumes a watch, or changes its schedule.",
    inputSchema: {
      id: z.string(),
      paused: z.boolean().optional(),
      schedule: scheduleField.optional(),
      time_zone: timeZoneField.optional(),
    },
    outputSchema: watchViewSchema.shape,
    annotations: replacing,
    answer: async ({ id, time_zone: timeZone, ...given }) => {
      const watch = await known(id);
      const asked = parseValue(watchChangesSchema, { ...given, timeZone }, "call");
      const changed = await changeWatch(ports, watch, asked);
      if (changed === undefined) throw new Refusal(noWatch);
      return answerWith(changed);
    },
  });
  tool("create_feed_link", "Make the feed of a watch", {
    description:
      "Makes the address of an Atom feed of the changes, which opens without a key; an earlier one stops working. It is shown only once.",
    inputSchema: { id: z.string() },
    outputSchema: feedLinkSchema.shape,
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    answer: async ({ id }) => {
      await known(id);
      return answerWith(await makeFeedLink(ports, id, origin));
    },
  });
  tool("remove_watch", "Remove a watch", {
    description: "Stops asking the question; the reports stay.",
    inputSchema: { id: z.string() },
    outputSchema: { id: z.string(), status: z.literal("removed") },
    annotations: removing,
    answer: async ({ id }) => {
      await known(id);
      await removeWatch(ports, id);
      return answerWith({ id, status: "removed" });
    },
  });
};
