import { z } from "zod";
import { segmentList } from "./segment-list.ts";

const anyObject = z.record(z.string(), z.unknown());

/** The field of a list of captions that is not what it should be, and why. */
export const captionProblem = (value: unknown): string | undefined => {
  const holder = anyObject.safeParse(value);
  const list = segmentList.safeParse(holder.success ? holder.data["segments"] : value);
  const [issue] = list.error?.issues ?? [];
  const [position, ...field] = issue?.path ?? [];
  if (issue === undefined || typeof position !== "number") return undefined;
  return `transcript[${position}]${field.map((name) => `.${String(name)}`).join("")}: ${issue.message}`;
};
