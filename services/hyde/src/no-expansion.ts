import type { expandQuery } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";

/** What hyde answers when it is switched off: every topic keeps its own queries and nothing else. */
export const noExpansion: Handler<typeof expandQuery> = async ({ topic }) => ({
  topicId: topic.id,
  hypothetical: null,
  variations: [],
});
