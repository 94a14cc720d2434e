import { badInput, type Evaluation, writeJsonLines } from "../evaluation.ts";
import { compareReadings, type QueryReadings } from "../reading/measure-reading.ts";
import { readAll } from "../reading/read-all.ts";
import { type Meeting, readMeetings } from "../reading/read-meetings.ts";

/** Returns the meetings of the first queries, each with only those of its queries. */
const withFirstQueries = (meetings: readonly Meeting[], limit = Infinity): Meeting[] => {
  let left = limit;
  return meetings
    .map((meeting) => {
      const queries = meeting.queries.slice(0, left);
      left -= queries.length;
      return { ...meeting, queries };
    })
    .filter(({ queries }) => queries.length > 0);
};

const toLine = ({ meeting, query, readings: { reading } }: QueryReadings) => ({
  meeting,
  query,
  read: reading.read.map(({ start, end }) => [start, end]),
});

/** Evaluates the share of answering text that a reading session reads, in QMSum's or VCSum's layout. */
export const reading: Evaluation = {
  summary:
    "how much of what answers a question a reading session reads, within 15 % of a meeting (QMSum, VCSum)",
  options: {},
  run: async ({ data, limit, out }, world) => {
    const { meetings: all, hash } = await readMeetings(data);
    const meetings = withFirstQueries(all, limit);
    if (meetings.length === 0) throw badInput(`${data}: no meeting has a specific query or a headline`);
    const answered = await readAll({ meetings, hash }, world);
    if (out !== undefined) await writeJsonLines(out, answered.map(toLine));
    return compareReadings(answered);
  },
};
